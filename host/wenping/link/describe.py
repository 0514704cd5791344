"""Messages and events as JSON objects and as lines of text (wenping monitor)."""

import time

from wenping.errors import REASONS
from wenping.game.events import GAME, TABLE, EventError, decode
from wenping.meanings import COMMANDS, EVENTS, MESSAGES
from wenping.texts.foreign import visible
from wenping.wire import messages as m

_COLOURS = ("", "black", "white", "uncertain")


def describe(sent: bool, message: tuple) -> dict:
    """A message (id, fields, tail) as a JSON object: unix time, sender, name, fields by name, tail.

    sent: True if this host sent it. An event or a command's arguments are decoded as far as the
    tables know them; other bytes stand as hex digits.
    """
    kind, fields, tail = message
    name = m.MESSAGES[kind][0]
    _, names, tail_name, _ = MESSAGES[kind]
    row: dict = {
        "time": round(time.time(), 3),
        "from": "host" if sent else "board",
        "message": name,
    }
    row |= dict(zip(names.split(), fields, strict=True))
    if kind == m.EVENT:
        row["event"] = event_of(tail)
    elif kind == m.COMMAND:
        row |= _command(fields[1], tail)
    elif kind == m.REPLY:
        row["reason"] = REASONS.get(fields[2], fields[2])
        row[tail_name] = tail.hex()
    elif tail_name and kind in (m.HELLO, m.WELCOME, m.REFUSE, m.TEXT):
        row[tail_name] = tail.decode("utf-8", "replace")
    elif tail_name:
        row[tail_name] = tail.hex()
    return row


def event_of(data: bytes) -> dict:
    """An event as a JSON object: name, colour, fields by name; unknown bytes as hex digits."""
    try:
        kind, colour, fields = decode(data)
    except EventError:
        return {"name": "unknown", "bytes": data.hex()}
    name, _, _, has_text = TABLE[kind]
    names = EVENTS[kind][0].split()
    row: dict = {"name": name}
    if colour and kind != GAME:  # there it is no side (STRICT)
        row["colour"] = _COLOURS[colour]
    return row | dict(zip((*names, *(["text"] if has_text else [])), fields, strict=True))


def _command(command: int, tail: bytes) -> dict:
    row = m.COMMANDS.get(command)
    if row is None:
        return {"arguments": tail.hex()}
    try:
        fields, rest = m.arguments(command, tail)
    except m.WireError:
        return {"command": row[0], "arguments": tail.hex()}
    names, tail_name, _ = COMMANDS[command]
    values = {"command": row[0]} | dict(zip(names.split(), fields, strict=True))
    if command == m.C_PROPOSE:
        values["event"] = event_of(rest)
    elif tail_name:
        values[tail_name] = rest.decode("utf-8", "replace")
    return values


def text_of(fields: dict) -> str:
    """One line of text for what `describe` returned: local time, direction, name, fields."""
    clock = time.strftime("%H:%M:%S", time.localtime(fields["time"]))
    arrow = ">" if fields["from"] == "host" else "<"
    rest = {k: v for k, v in fields.items() if k not in ("time", "from", "message")}
    event = rest.pop("event", None)
    words = [f"{key}={_short(value)}" for key, value in rest.items()]
    if event:
        words.append(" ".join([event.pop("name"), *(f"{k}={_short(v)}" for k, v in event.items())]))
    return f"{clock} {arrow} {fields['message']:9} {' '.join(words)}"


def _short(value: object) -> str:
    text = visible(str(value).replace("\n", " | "))
    return text if len(text) <= 60 else text[:57] + "..."
