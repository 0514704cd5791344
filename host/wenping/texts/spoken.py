"""What is spoken of a clock (CK-1, CK-2): Chinese in pinyin with tones, which espeak-ng reads
right, and English. SPOKEN[key] = (pinyin, English) for the announcements of wenping.texts.reading.
"""

from collections.abc import Mapping

SPOKEN = {
    "read-begin": (
        "{who} kai1shi3 du2 miao3, hai2 sheng4 {count} fen1zhong1",
        "{who}, byo-yomi begins, {count} minutes left",
    ),
    "read-minute": (
        "{who} yi1 fen1zhong1, hai2 sheng4 {count} fen1zhong1",
        "{who}, one minute, {count} left",
    ),
    "read-left": ("{who} hai2 sheng4 {count} fen1zhong1", "{who}, {count} minutes left"),
    "read-second": ("{count} miao3", "{count} seconds"),
    "read-count": ("{count}", "{count}"),
    "read-flag": ("shi2, chao1 shi2 pan4 fu4", "ten, over time, lost"),
    "clock-overtime": ("{who} jin4ru4 du2 miao3, {count} ci4", "{who}, byo-yomi, {count} periods"),
    "clock-stones": (
        "{who} jin4ru4 du2 miao3, {seconds} miao3 nei4 {stones} shou3",
        "{who}, overtime, {stones} moves in {seconds} seconds",
    ),
    "clock-ying": (
        "{who} di4 {number} ci4 jia1 shi2, fa2 {points} dian3",
        "{who}, extra period {number}, {points} points charged",
    ),
    "clock-period": ("{who} hai2 sheng4 {count} ci4", "{who}, {count} periods left"),
    "clock-seconds": ("{count} miao3", "{count}"),
    "clock-minutes": ("{who} hai2 sheng4 {count} fen1zhong1", "{who}, {count} minutes left"),
    "clock-flag": ("{who} chao1 shi2 pan4 fu4", "{who} loses on time"),
}
_WHO = {"@black": ("hei1 fang1", "Black"), "@white": ("bai2 fang1", "White")}
_DIGITS = ("ling2", "yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3")
_TEN, _HUNDRED = "shi2", "bai3"


def spoken(key: str, values: Mapping[str, object], lang: str) -> str:
    """What a voice says of an announcement in "zh" (pinyin) or "en"; "" for what is not spoken."""
    if key not in SPOKEN:
        return ""
    at = 0 if lang == "zh" else 1
    said = {name: _WHO.get(str(value), ("", ""))[at] for name, value in values.items()}
    for name, value in values.items():
        if isinstance(value, int):
            two = "liang3" if value == 2 and key != "read-count" else pinyin(value)
            said[name] = two if lang == "zh" else str(value)
    return SPOKEN[key][at].format(**said)


def pinyin(number: int) -> str:
    """A number from 0 to 999 in pinyin: "san1 shi2 wu3"; larger ones digit by digit."""
    if number > 999:
        return " ".join(_DIGITS[int(digit)] for digit in str(number))
    hundreds, rest = divmod(number, 100)
    tens, ones = divmod(rest, 10)
    words = [_DIGITS[hundreds], _HUNDRED] if hundreds else []
    if hundreds and not tens and ones:
        words.append(_DIGITS[0])
    if tens:
        words += ([] if tens == 1 and not hundreds else [_DIGITS[tens]]) + [_TEN]
    if ones or not words:
        words.append(_DIGITS[ones])
    return " ".join(words)
