"""CK-1 spoken: what a voice says, in pinyin and in English, and clips that are short enough."""

import shutil
import subprocess
import wave

import pytest

from wenping.errors import UserError
from wenping.make.clips import clips
from wenping.table import Command, Notice
from wenping.terminal import voice
from wenping.texts import TEXTS
from wenping.texts.spoken import SPOKEN, pinyin, spoken

NUMBERS = {
    0: "ling2", 1: "yi1", 10: "shi2", 12: "shi2 er4", 30: "san1 shi2", 58: "wu3 shi2 ba1",
    60: "liu4 shi2", 100: "yi1 bai3", 105: "yi1 bai3 ling2 wu3", 110: "yi1 bai3 yi1 shi2",
    600: "liu4 bai3", 1200: "yi1 er4 ling2 ling2",
}  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_in_pinyin(number):
    assert pinyin(number) == NUMBERS[number]


def test_every_announcement_of_a_clock_is_spoken():
    shown = {key for key in TEXTS if key.startswith(("read-", "clock-"))}
    announced = {key for key in shown if "{who}" in TEXTS[key][0]}
    assert set(SPOKEN) == announced - {"clock-done"}  # of `wenping clock`


def test_the_last_minute_as_the_text_has_it():
    said = [spoken("read-count", {"who": "@black", "count": n}, "zh") for n in range(1, 10)]
    assert said == "yi1 er4 san1 si4 wu3 liu4 qi1 ba1 jiu3".split()
    assert spoken("read-flag", {"who": "@black", "count": 0}, "zh") == "shi2, chao1 shi2 pan4 fu4"
    left = {"who": "@white", "count": 3}
    assert spoken("read-minute", left, "en") == "White, one minute, 3 left"
    two = {"who": "@black", "count": 2}
    assert spoken("read-left", two, "zh") == "hei1 fang1 hai2 sheng4 liang3 fen1zhong1"
    assert spoken("resolved", {}, "en") == ""


def test_without_a_voice_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(UserError, match="espeak-ng"):
        voice.Voice("zh")


def test_a_number_is_spoken_within_its_second(tmp_path):
    if not shutil.which("espeak-ng"):
        pytest.skip("no espeak-ng (Debian: espeak-ng)")
    counted = [clip for clip in clips() if clip[0].startswith(("read-count", "read-second"))]
    for name, lang, text in counted:
        subprocess.run(voice.command(text, lang, tmp_path / f"{name}.wav"), check=True)
        with wave.open(str(tmp_path / f"{name}.wav")) as clip:
            seconds = clip.getnframes() / clip.getframerate()
        assert 0.1 < seconds < (1.0 if name.startswith("read-count") else 2.0), (name, seconds)


def test_a_voice_speaks_and_is_not_waited_for(tmp_path, monkeypatch):
    """With a program in place of espeak-ng that writes down what it is told."""
    said = tmp_path / "said"
    fake = tmp_path / "espeak-ng"
    fake.write_text(f'#!/bin/sh\necho "$2 $5" >> {said}\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    speaker = voice.Voice("zh")
    speaker.say([Command(1), Notice("resolved")])
    speaker.say([Notice("read-second", {"who": "@black", "count": 30})])
    speaker._speaking.wait(10)
    speaker.close()
    assert said.read_text() == "cmn-latn-pinyin san1 shi2 miao3\n"
