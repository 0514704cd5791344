"""The inner loops of the rules: viper where there is native code, else plain Python."""

try:
    from wenping.weiqi.loops_viper import copy, falling, lift, mix, spread, take_back, tally
except (ImportError, SyntaxError):  # CPython, or a MicroPython without a native emitter
    from wenping.weiqi.loops_plain import copy, falling, lift, mix, spread, take_back, tally

__all__ = ("copy", "falling", "lift", "mix", "spread", "take_back", "tally")
