"""weiqi.rules: presets as the rulebook has them, overrides, errors that name the choice."""

from wenping.weiqi.rules import RulesetError, half_points, points_text, preset_names, ruleset

# preset, ko, suicide, stop, scoring, komi in half points, tie (section 2)
TABLE = (
    ("chinese", "positional", False, "confirm", "zi", 15, "draw"),
    ("chinese-1988", "positional", False, "confirm", "zi", 11, "draw"),
    ("ying", "ying", True, "pass", "fill", 16, "black"),
    ("ying-1988", "ying", True, "pass", "fill", 16, "black"),
    ("ying-1974", "positional", True, "pass", "fill", 16, "black"),
    ("jiping", "jiping", True, "confirm", "area", 15, "draw"),
    ("jiping-6.5", "jiping", True, "confirm", "area", 13, "draw"),
    ("tang-song", "basic", False, "pass", "lu", 0, "draw"),
    ("ming-qing", "basic", False, "pass", "touzi", 0, "draw"),
    ("japanese", "basic", False, "pass", "territory", 13, "draw"),
    ("aga", "situational", False, "pass", "area", 15, "draw"),
    ("tromp-taylor", "positional", True, "play", "area", 15, "draw"),
    ("new-zealand", "situational", True, "pass", "area", 14, "draw"),
)


def test_the_table():
    for name, ko, suicide, stop, scoring, komi, tie in TABLE:
        rules = ruleset(name)
        got = (rules.ko, rules.suicide, rules.stop, rules.scoring, rules.komi, rules.tie)
        assert got == (ko, suicide, stop, scoring, komi, tie), (name, got)
        assert rules.name == name and name in preset_names()
    assert ruleset("jiping-6.5").black_last == 2 and ruleset("tang-song").even is True
    assert ruleset("aga").pass_is == "gives" and ruleset("aga").last_pass == "white"


def test_text_and_back():
    for name in preset_names():
        rules = ruleset(name)
        assert ruleset(str(rules)) == rules, name


def test_overrides():
    rules = ruleset("ying, komi=-0.5 ,KO=Basic")
    assert (rules.komi, rules.ko, rules.scoring, rules.tie) == (-1, "basic", "fill", "black")
    rules = ruleset("ko=situational,suicide=yes")
    assert (rules.ko, rules.suicide, rules.scoring) == ("situational", True, "zi")
    rules = ruleset("chinese,black-set=181")
    assert (rules.black_set, rules.white_set) == (181, 180)


# text, what the error must name
ERRORS = (
    ("", "chinese"),
    ("weiqi", "tromp-taylor"),
    ("weiqi", "weiqi"),
    ("ko=super", "situational"),
    ("chinese,suicide=maybe", "no yes"),
    ("chinese,colour=red", "colour"),
    ("chinese,colour=red", "scoring"),
    ("chinese,komi=7.3", "7.3"),
    ("chinese,komi=seven", "rules-half-points"),
    ("chinese,komi=", "komi"),
    ("chinese,komi", "rules-field"),
    ("chinese,passes=0", "passes"),
    ("chinese,black-set=x", "black-set"),
    ("chinese,black-set=\u00b2", "black-set"),
    ("chinese,komi=\u00b2", "rules-half-points"),
    ("chinese,komi=100000", "rules-half-points"),  # half points are u16 in a RESULT
    ("chinese,komi=" + "9" * 230, "rules-half-points"),
)


def test_errors():
    for text, named in ERRORS:
        try:
            ruleset(text)
        except RulesetError as error:
            assert named in str(error), (text, str(error))
        else:
            raise AssertionError(text)


def test_half_points():
    for text, halves in (("7.5", 15), ("8", 16), ("0", 0), ("-0.5", -1), ("+3.50", 7), (".5", 1)):
        assert half_points(text) == halves, text
        assert half_points(points_text(halves)) == halves, text
    for text in ("", ".", "7.25", "7,5", "1e3", "--1", "7.5.5", "seven"):
        try:
            half_points(text)
        except ValueError:
            pass
        else:
            raise AssertionError(text)
