"""PURE: what lies on the board, in the rails and in the bowls.  ADC counts become magnetic fields,
and fields become the settled states of points, rail slots and pockets.
"""
