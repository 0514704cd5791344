"""Another host, written from firmware/PROTOCOL.md alone: no module of ours, another style.

It follows a board on a bad line, and has the same events as our own link. If this file has to look
elsewhere than at that page, the page is not good enough.
"""

import os
import random
import select
import struct
import time
import zlib

import pytest
from pulls import Damage, dump
from rig import Rig

HELLO, WELCOME, PING, EVENT, ACK, COMMAND, REPLY = 1, 2, 4, 6, 7, 8, 9
FOLLOW, LOGS, LIGHTS = 1, 2, 8


def cobs(data):
    out = b""
    for piece in data.split(b"\0"):
        while len(piece) >= 254:
            out, piece = out + b"\xff" + piece[:254], piece[254:]
        out += bytes([len(piece) + 1]) + piece
    return out


def uncobs(data):
    out = b""
    while data:
        n, piece, data = data[0], data[1 : data[0]], data[data[0] :]
        if len(piece) != n - 1:
            return b""
        out += piece + (b"\0" if data and n < 255 else b"")
    return out


def frame(message):
    return b"\0" + cobs(message + struct.pack("<I", zlib.crc32(message))) + b"\0"


def messages(port, seconds):
    """What good messages come in that time."""
    end, rest = time.monotonic() + seconds, b""
    while time.monotonic() < end:
        if not select.select([port], [], [], 0.05)[0]:
            yield b""
            continue
        *frames, rest = (rest + os.read(port, 4096)).split(b"\0")
        for stuffed in frames:
            data = uncobs(stuffed)
            if len(data) > 4 and zlib.crc32(data[:-4]) == int.from_bytes(data[-4:], "little"):
                yield data[:-4]


def follow(path, wanted, seconds=60):
    """The events of log 1: seq -> (t_ms, bytes), until there are so many."""
    have = {}
    session = random.getrandbits(32)
    port = os.open(path, os.O_RDWR | os.O_NOCTTY)
    say = lambda *parts: os.write(port, frame(b"".join(parts)))  # noqa: E731
    welcome = answered = False
    said = 0
    try:
        for message in messages(port, seconds):
            if time.monotonic() - said > 0.5:
                said = time.monotonic()
                if not welcome:
                    say(struct.pack("<BHI", HELLO, 1, session), b"another host")
                elif not answered:
                    say(struct.pack("<BHBII", COMMAND, 1, FOLLOW, 1, len(have)))
                else:
                    say(struct.pack("<BI", PING, 1))
            kind = message[0] if message else 0
            if kind == WELCOME and struct.unpack_from("<HI", message, 1) == (1, session):
                welcome = True
            elif kind == REPLY and struct.unpack_from("<HB", message, 1) == (1, 0):
                answered = True
            elif kind == EVENT and welcome:
                log, seq, t_ms = struct.unpack_from("<III", message, 1)
                if seq == len(have):
                    have[seq] = (t_ms, message[13:])
                say(struct.pack("<BIIB", ACK, log, len(have), int(seq > len(have))))
            if len(have) >= wanted:
                return have
    finally:
        os.close(port)
    return have


@pytest.mark.parametrize("percent", [0.0, 1.0])
def test_the_page_is_enough_to_follow_a_board(percent):
    with Rig(args=(60,)) as rig:  # sixty events a second
        rig.harm = Damage(5, percent) if percent else rig.harm
        have = follow(rig.path, 200)
        rig.power_off()
        flash = {seq: (t_ms, data) for _, seq, t_ms, data in dump(rig.image)}
        rig.power_on()
    assert len(have) >= 200
    assert all(flash[seq] == event for seq, event in have.items())
