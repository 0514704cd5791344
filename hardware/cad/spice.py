"""A column's settling in ngspice: from a row's power and from a new select to the ADC's count."""

import re

import config
from cad.geometry import TILE_HEIGHT, TILES
from cad.tools import OUT, run
from wenping.geometry import LAYERS
from wenping.twin.matrix import CHAIN_ROWS

COUNT_V = 3.3 / 4096
SENSOR_OHM = 200.0  # of an enabled sensor's output: estimate
SENSOR_PF = 5.0  # of one that is off: estimate
TRACE_PF_PER_MM = 0.08
CABLE_PF = 0.05 * 800  # 50 pF/m: ribbons to tiles and rails
SWITCH_OHM = 190.0  # 74LV4051A at 3.3 V: remembered from its data sheet, at most
SWITCH_PF = 30.0  # of its common pin
ADC_PF = 15.0  # pin, sample capacitor, trace: estimate
ESD_PF = 3.0  # of a line of an SRV05-4
POWER_ON_US = 25.0  # TMAG5253, at most


def column_pf() -> float:
    """What hangs on a column: tracks, cables, all sensors that are off."""
    return TILES * TILE_HEIGHT * TRACE_PF_PER_MM + CABLE_PF + CHAIN_ROWS * SENSOR_PF + 10


def link_pf() -> float:
    """What hangs on a bowl's READ: both switches of each tray, tracks, a cable of 0.5 m, ESD."""
    return LAYERS * (2 * SWITCH_PF + 60 * TRACE_PF_PER_MM) + 0.05 * 500 + (LAYERS + 1) * ESD_PF


def adc_pf() -> float:
    """What hangs on an ADC input behind its switch."""
    return SWITCH_PF + ADC_PF


def _deck(node_pf: float, settle_us: float) -> str:
    """Two columns, one switch after the other; the row is powered at 1 us, the select at 60 us."""
    c = column_pf()
    low, high = 0.3, 3.0
    start = 1 + POWER_ON_US
    return f"""column settling
vlow low 0 pwl(0 1.65 {start}u 1.65 {start + 0.1}u {low})
vhigh high 0 pwl(0 1.65 {start}u 1.65 {start + 0.1}u {high})
rlow low a {SENSOR_OHM}
rhigh high b {SENSOR_OHM}
ca a 0 {c}p ic=1.65
cb b 0 {c}p ic=1.65
rau a vcc 10k
rad a 0 10k
rbu b vcc 10k
rbd b 0 10k
vcc vcc 0 3.3
vsa sa 0 pwl(0 1 60u 1 60.02u 0)
vsb sb 0 pwl(0 0 60u 0 60.02u 1)
s1 a adc sa 0 way
s2 b adc sb 0 way
.model way sw(ron={SWITCH_OHM} roff=100meg vt=0.5 vh=0.1)
cadc adc 0 {node_pf}p ic=1.65
.ic v(a)=1.65 v(b)=1.65 v(adc)=1.65
.tran 20n 80u uic
.meas tran settled find v(adc) at={1 + settle_us}u
.meas tran before find v(adc) at=59u
.meas tran us1 find v(adc) at=61u
.meas tran us2 find v(adc) at=62u
.meas tran after find v(adc) at=79u
.end
"""


def _link_deck(read_pf: float) -> str:
    """Two pockets, one after the other on READ at 10 us, through the column's switch to the ADC."""
    return f"""a bowl's link
vlow low 0 0.3
vhigh high 0 3.0
rlow low a {SENSOR_OHM}
rhigh high b {SENSOR_OHM}
vsa sa 0 pwl(0 1 10u 1 10.02u 0)
vsb sb 0 pwl(0 0 10u 0 10.02u 1)
s1 a read sa 0 way
s2 b read sb 0 way
.model way sw(ron={SWITCH_OHM} roff=100meg vt=0.5 vh=0.1)
cread read 0 {read_pf}p
rread read column 100
rup column vcc 100k
rdown column 0 100k
vcc vcc 0 3.3
ccolumn column 0 20p
rcolumn column adc {SWITCH_OHM}
cadc adc 0 {adc_pf()}p
.tran 20n 30u
.meas tran us2 find v(adc) at=12u
.meas tran after find v(adc) at=29u
.end
"""


def link_settling(read_pf: float | None = None) -> float:
    """Error in counts 2 us after a step of a bowl's link: the firmware takes longer to sample."""
    folder = OUT / "spice"
    folder.mkdir(parents=True, exist_ok=True)
    deck = folder / "link.cir"
    deck.write_text(_link_deck(link_pf() if read_pf is None else read_pf))
    said = run(["ngspice", "-b", str(deck)], check=False)
    value = {name: float(v) for name, v in re.findall(r"^(\w+)\s+=\s+([-+.\deE]+)", said, re.M)}
    return abs(value["us2"] - value["after"]) / COUNT_V


def settling(
    node_pf: float | None = None, settle_us: float = config.ROW_SETTLE_US
) -> dict[str, float]:
    """Errors in counts: when the firmware reads a row that it has powered (`row`), and 1 and 2 us
    after a new select.
    """
    folder = OUT / "spice"
    folder.mkdir(parents=True, exist_ok=True)
    deck = folder / "column.cir"
    deck.write_text(_deck(adc_pf() if node_pf is None else node_pf, settle_us))
    said = run(["ngspice", "-b", str(deck)], check=False)
    value = {name: float(v) for name, v in re.findall(r"^(\w+)\s+=\s+([-+.\deE]+)", said, re.M)}
    return {
        "row": abs(value["settled"] - value["before"]) / COUNT_V,
        "1 us": abs(value["us1"] - value["after"]) / COUNT_V,
        "2 us": abs(value["us2"] - value["after"]) / COUNT_V,
    }
