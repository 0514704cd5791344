"""The text of a record: by its mark or CA, else guessed on the whole file before it is parsed.

Second bytes of Big5 and Shift-JIS may be "\\" or "]": in the wrong encoding a name loses its
bracket, and the moves behind it are taken for the name. Records are short and mostly ASCII, too
little for detectors: of 22 Chinese records with two names each (tests/host/test_encoding.py),
chardet 7.7 named the encoding of 16 and charset-normalizer 3.5 of 10, when it was told which seven
there may be; guess() of 22. (Of 77 in seven encodings: 49, 63, 63.) So the encodings that decode
the whole file are compared by how many of its characters are among the common ones of each.
EUC-JP without kana is taken for GB18030, and short Cyrillic names too: they lose no bracket.
"""

import re

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_GB = ("gb2312", "gbk", "gb", "cp936")  # parts of GB18030; programs write one name for another
_LATIN = ("iso-8859-1", "latin-1", "latin1", "iso8859-1", "charmap")
# What an encoding must leave as it is: else it is none for SGF (unicode_escape, utf-7, hz, idna).
_ASCII = b"(;PB[\\x41\\u0041 +AGE- ~{VP~} a.b-c&])"

# Encoding, and the lead bytes of its characters in everyday use.
_COMMON = {
    "big5": ((0xA4, 0xC6),),  # level 1
    "gb18030": ((0xB0, 0xD7),),
    "cp932": ((0x82, 0x83), (0x88, 0x98)),  # kana, kanji of level 1
    "cp949": ((0xB0, 0xC8),),  # hangul
}


def text_of(data: bytes) -> tuple[str, str]:
    """The text of a record, and the name of the encoding if it was guessed, else "".

    A byte order mark counts first, then CA if all bytes decode by it, then UTF-8.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, errors="replace"), ""
    for name in _named(data):
        text = _decoded(data, name)
        if text is not None:
            return text, ""
    name = guess(data)
    return data.decode(name, errors="replace"), name


def guess(data: bytes) -> str:
    """The encoding that bytes which are no UTF-8 most likely have; "latin-1" if none is likely."""
    runs = re.findall(rb"[\x80-\xff]+", data)
    if all(len(run) % 2 == 0 and min(run) >= 0xA1 for run in runs):
        return _in_pairs(b"".join(runs))
    best, most = "latin-1", 0.6
    for name, ranges in _COMMON.items():
        text = _decoded(data, name)
        if text is not None:
            share = _share(text, name, ranges)
            if share > most:
                best, most = name, share
    if best != "latin-1":
        return best
    high = [byte for run in runs for byte in run]
    letters = sum(byte >= 0xC0 for byte in high)
    alone = sum(len(run) == 1 for run in runs)
    return "cp1251" if letters > 0.9 * len(high) and alone < 0.3 * len(runs) else "latin-1"


def _in_pairs(high: bytes) -> str:
    """Among the encodings whose characters are all two high bytes: GB2312, EUC-KR and EUC-JP."""
    leads = high[::2]
    kana = sum(lead in (0xA4, 0xA5) for lead in leads)
    if kana * 5 >= len(leads):
        return "euc_jp"
    if len(leads) >= 6 and all(0xB0 <= lead <= 0xC8 for lead in leads):
        return "cp949"  # half of the common Chinese characters are behind C8
    return "gb18030"


def _share(text: str, name: str, ranges: tuple[tuple[int, int], ...]) -> float:
    """How many of a text's characters that are not ASCII are common in an encoding, 0 to 1."""
    high = [c for c in text if c > "\x7f"]
    leads = [c.encode(name)[0] for c in high if len(c.encode(name)) == 2]
    common = sum(any(low <= lead <= top for low, top in ranges) for lead in leads)
    return common / len(high) if high else 0.0


def _named(data: bytes) -> list[str]:
    """Names of encodings to try, the likeliest first: that of CA, and UTF-8."""
    said = re.search(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]", data[:4000])
    name = said[1].decode("ascii").lower() if said else "utf-8"
    if name in _LATIN:
        return ["utf-8", name]  # any bytes decode as Latin-1: try what can fail before it
    return ["gb18030" if name in _GB else name, "utf-8"]


def _decoded(data: bytes, name: str) -> str | None:
    """The text by an encoding; None if that cannot be, or the encoding is none for SGF."""
    try:
        if _ASCII.decode(name) != _ASCII.decode("ascii"):
            return None
        return data.decode(name)
    except (UnicodeError, LookupError, ValueError):  # CA may name any codec of Python
        return None
