"""PURE: what the settled points mean: which moves or other events of a game explain best how the
board differs from it, by odds; what is asked of people where two explanations do not part.
"""
