"""What a schematic says, as data: parts with pins, and the net on every pin.

A `Part` is a kind of component; an `Item` is one of them in a `Design`, with a reference (U1) and
a net name for each pin. A pin that is connected to nothing says so with NC.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

NC = ""  # the net of a pin that is left open on purpose

# Pin types, as one letter in the tables of parts.py.
KINDS = {
    "I": "input",
    "O": "output",
    "T": "tri_state",
    "B": "bidirectional",
    "P": "power_in",
    "W": "power_out",
    "X": "passive",
}


class DesignError(Exception):
    """The tables contradict each other; the text is one line that says what to do."""


@dataclass(frozen=True)
class Pin:
    """One pin: number as on the footprint, name as in the data sheet, kind as in KINDS."""

    number: str
    name: str
    kind: str


@dataclass(frozen=True)
class Part:
    """A kind of component, with what is needed to draw, place and order it.

    `usd` is an estimated price of one in small quantities; nothing was bought.
    """

    name: str
    prefix: str
    footprint: str
    pins: tuple[Pin, ...]
    text: str
    maker: str = ""
    mpn: str = ""
    alternates: str = ""
    usd: float = 0.0
    ordered: bool = True  # False: copper or text only, not in the parts list


def pins_of(text: str) -> tuple[Pin, ...]:
    """Read pins from "1 VCC P, 2 GND P, ..."."""
    found = []
    for one in text.split(","):
        number, name, kind = one.split()
        if kind not in KINDS:
            raise DesignError(f"pin {one.strip()!r}: its kind has to be one of {' '.join(KINDS)}")
        found.append(Pin(number, name, kind))
    return tuple(found)


@dataclass
class Item:
    """One component of a design. `nets` has the net of each pin by its number; NC is open."""

    ref: str
    part: Part
    value: str
    nets: dict[str, str]
    group: str
    fitted: bool = True

    def net(self, name: str) -> str:
        """The net of the pin with a name (the first, if several have it)."""
        for pin in self.part.pins:
            if pin.name == name:
                return self.nets[pin.number]
        raise KeyError(f"{self.ref} has no pin {name}")


@dataclass
class Design:
    """A board's circuit: its items in the order in which they were added."""

    name: str
    title: str
    items: list[Item] = field(default_factory=list)
    group: str = ""

    def add(
        self,
        part: Part,
        nets: dict[str, str] | Iterable[str],
        value: str = "",
        ref: str = "",
        fitted: bool = True,
    ) -> Item:
        """Add a component.

        `nets` are either the nets of its pins in their order, or nets by pin name or number (a name
        that several pins have stands for all of them). A pin that is not named is an error.
        """
        if not ref:
            ref = f"{part.prefix}{1 + sum(1 for i in self.items if i.part.prefix == part.prefix)}"
        if isinstance(nets, dict):
            by_pin = {}
            known = {pin.name for pin in part.pins} | {pin.number for pin in part.pins}
            for key in nets:
                if key not in known:
                    raise DesignError(f"{self.name} {ref}: {part.name} has no pin {key}")
            for pin in part.pins:
                if pin.number in nets:
                    by_pin[pin.number] = nets[pin.number]
                elif pin.name in nets:
                    by_pin[pin.number] = nets[pin.name]
                else:
                    raise DesignError(f"{self.name} {ref}: say the net of pin {pin.name}, or NC")
        else:
            names = list(nets)
            if len(names) != len(part.pins):
                raise DesignError(f"{self.name} {ref}: {len(part.pins)} pins, {len(names)} nets")
            by_pin = {pin.number: net for pin, net in zip(part.pins, names, strict=True)}
        if any(item.ref == ref for item in self.items):
            raise DesignError(f"{self.name}: {ref} is there twice; give it another reference")
        item = Item(ref, part, value or part.name, by_pin, self.group, fitted)
        self.items.append(item)
        return item

    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """All nets: (reference, pin number) of each of their pins, in the items' order."""
        found: dict[str, list[tuple[str, str]]] = {}
        for item in self.items:
            for number, net in item.nets.items():
                if net != NC:
                    found.setdefault(net, []).append((item.ref, number))
        return found

    def item(self, ref: str) -> Item:
        """The item with a reference."""
        for item in self.items:
            if item.ref == ref:
                return item
        raise KeyError(ref)

    def check(self) -> list[str]:
        """What is wrong without any tool: a net with one pin, a power pin without a source."""
        found = []
        kinds = {(item.ref, pin.number): pin.kind for item in self.items for pin in item.part.pins}
        for net, pins in self.nets().items():
            if len(pins) < 2:
                found.append(f"{self.name}: net {net} has one pin, {'.'.join(pins[0])}")
            of_net = [kinds[pin] for pin in pins]
            if of_net.count("O") > 1:
                found.append(f"{self.name}: net {net} is driven by {of_net.count('O')} outputs")
            if "P" in of_net and "W" not in of_net:
                found.append(f"{self.name}: net {net} feeds supply pins and has no source")
        return found


def natural(text: str) -> list[tuple[int, str]]:
    """A key that sorts R2 before R10."""
    return [(int(x), "") if x.isdigit() else (-1, x) for x in re.split(r"(\d+)", text)]
