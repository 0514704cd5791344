"""The kinds of components: pins, footprints of KiCad's libraries, makers' numbers, prices.

Pin numbers are those of the data sheets as read or remembered; TMAG5253's (VCC GND EN OUT, pad
floating or to ground) were read in two designs that quote it. Prices are estimates in US dollars
for small quantities, without assembly, tax and freight: nothing was ordered. Check every number
against the data sheet of the part that is bought.
"""

from cad.netlist import Part, pins_of

HALL_PINS = pins_of("1 VCC P, 2 GND P, 3 EN I, 4 OUT T, 5 PAD X")
_HALL_SHAPE = "Package_SON:Texas_X2SON-4-1EP_1.1x1.4mm_P0.5mm_EP0.8x0.6mm"
HALL_BOARD = Part(
    "TMAG5253BA2", "U", _HALL_SHAPE, HALL_PINS, "linear Hall sensor, 30 mV/mT, with enable",
    "Texas Instruments", "TMAG5253BA2IQDMRR", "none with a high-impedance off state", 0.42,
)  # fmt: skip
HALL_POCKET = Part(
    "TMAG5253BA3", "U", _HALL_SHAPE, HALL_PINS, "linear Hall sensor, 15 mV/mT, with enable",
    "Texas Instruments", "TMAG5253BA3IQDMRR", "none with a high-impedance off state", 0.42,
)  # fmt: skip

_TSSOP = "Package_SO:TSSOP-16_4.4x5mm_P0.65mm"
SHIFT = Part(
    "74HC595", "U", _TSSOP,
    pins_of("1 QB T, 2 QC T, 3 QD T, 4 QE T, 5 QF T, 6 QG T, 7 QH T, 8 GND P, 9 QH' O, "
            "10 /SRCLR I, 11 SRCLK I, 12 RCLK I, 13 /OE I, 14 SER I, 15 QA T, 16 VCC P"),
    "shift register with latch", "Nexperia", "74HC595PW,118",
    "SN74HC595PWR (Texas Instruments)", 0.09,
)  # fmt: skip
SWITCH = Part(
    "74LV4051A", "U", _TSSOP,
    pins_of("1 Y4 X, 2 Y6 X, 3 Z X, 4 Y7 X, 5 Y5 X, 6 /E I, 7 VEE P, 8 GND P, 9 S2 I, 10 S1 I, "
            "11 S0 I, 12 Y3 X, 13 Y0 X, 14 Y1 X, 15 Y2 X, 16 VCC P"),
    "8:1 analog switch, specified at 3.3 V", "Texas Instruments", "SN74LV4051APWR",
    "74LV4051PW,118 (Nexperia); HC and HCT types are slow at 3.3 V", 0.22,
)  # fmt: skip
COUNTER = Part(
    "74HC4040", "U", _TSSOP,
    pins_of("1 Q11 O, 2 Q5 O, 3 Q4 O, 4 Q6 O, 5 Q3 O, 6 Q2 O, 7 Q1 O, 8 GND P, 9 Q0 O, 10 /CP I, "
            "11 MR I, 12 Q8 O, 13 Q7 O, 14 Q9 O, 15 Q10 O, 16 VCC P"),
    "12-bit ripple counter", "Nexperia", "74HC4040PW,118", "CD74HC4040PWR (Texas Instruments)",
    0.20,
)  # fmt: skip
DECODER_8 = Part(
    "74HC138", "U", _TSSOP,
    pins_of("1 A0 I, 2 A1 I, 3 A2 I, 4 /E1 I, 5 /E2 I, 6 E3 I, 7 /Y7 O, 8 GND P, 9 /Y6 O, "
            "10 /Y5 O, 11 /Y4 O, 12 /Y3 O, 13 /Y2 O, 14 /Y1 O, 15 /Y0 O, 16 VCC P"),
    "3 to 8 decoder", "Nexperia", "74HC138PW,118", "SN74HC138PWR (Texas Instruments)", 0.10,
)  # fmt: skip
DECODER_4 = Part(
    "74HC139", "U", _TSSOP,
    pins_of("1 /1E I, 2 1A0 I, 3 1A1 I, 4 /1Y0 O, 5 /1Y1 O, 6 /1Y2 O, 7 /1Y3 O, 8 GND P, 9 /2Y3 O,"
            "10 /2Y2 O, 11 /2Y1 O, 12 /2Y0 O, 13 2A1 I, 14 2A0 I, 15 /2E I, 16 VCC P"),
    "two 2 to 4 decoders", "Nexperia", "74HC139PW,118", "SN74HC139PWR (Texas Instruments)", 0.11,
)  # fmt: skip
SCHMITT = Part(
    "74HC14", "U", "Package_SO:TSSOP-14_4.4x5mm_P0.65mm",
    pins_of("1 1A I, 2 1Y O, 3 2A I, 4 2Y O, 5 3A I, 6 3Y O, 7 GND P, 8 4Y O, 9 4A I, 10 5Y O, "
            "11 5A I, 12 6Y O, 13 6A I, 14 VCC P"),
    "six inverters with hysteresis", "Nexperia", "74HC14PW,118",
    "SN74HC14PWR (Texas Instruments)", 0.09,
)  # fmt: skip
GATE_AND = Part(
    "74LVC1G08", "U", "Package_TO_SOT_SMD:SOT-23-5",
    pins_of("1 B I, 2 A I, 3 GND P, 4 Y O, 5 VCC P"),
    "AND gate", "Nexperia", "74LVC1G08GV,125", "SN74LVC1G08DBVR (Texas Instruments)", 0.06,
)  # fmt: skip
INVERTER = Part(
    "74LVC1G04", "U", "Package_TO_SOT_SMD:SOT-23-5",
    pins_of("1 NC X, 2 A I, 3 GND P, 4 Y O, 5 VCC P"),
    "inverter", "Nexperia", "74LVC1G04GV,125", "SN74LVC1G04DBVR (Texas Instruments)", 0.06,
)  # fmt: skip
SHIFTER = Part(
    "74AHCT1G125", "U", "Package_TO_SOT_SMD:SOT-23-5",
    pins_of("1 /OE I, 2 A I, 3 GND P, 4 Y T, 5 VCC P"),
    "buffer, 3.3 V in, 5 V out", "Nexperia", "74AHCT1G125GV,125",
    "SN74AHCT1G125DBVR (Texas Instruments)", 0.08,
)  # fmt: skip
LIMITER = Part(
    "TPS2553", "U", "Package_TO_SOT_SMD:SOT-23-6",
    pins_of("1 IN P, 2 GND P, 3 EN I, 4 FAULT X, 5 ILIM X, 6 OUT W"),
    "current-limited switch", "Texas Instruments", "TPS2553DBVR", "TPS2553DBVT (small reel)", 0.55,
)  # fmt: skip
ESD = Part(
    "SRV05-4", "D", "Package_TO_SOT_SMD:SOT-23-6",
    pins_of("1 IO1 X, 2 GND X, 3 IO2 X, 4 IO3 X, 5 VCC X, 6 IO4 X"),
    "ESD protection of four lines", "Littelfuse", "SRV05-4HTG-D", "SRV05-4.TCT (Semtech)", 0.12,
)  # fmt: skip
ESD_ONE = Part(
    "PESD5V0S1BA", "D", "Diode_SMD:D_SOD-323", pins_of("1 A X, 2 B X"),
    "ESD protection of one line, 5 V", "Nexperia", "PESD5V0S1BA,115", "ESD5Z5.0T1G (onsemi)", 0.06,
)  # fmt: skip
ESD_USB = Part(
    "USBLC6-2", "D", "Package_TO_SOT_SMD:SOT-23-6",
    pins_of("1 IO1 X, 2 GND X, 3 IO2 X, 4 IO2 X, 5 VBUS X, 6 IO1 X"),
    "ESD protection of the two USB data lines", "STMicroelectronics", "USBLC6-2SC6",
    "TPD2E2U06 needs another footprint; SRV05-4 fits pin by pin", 0.20,
)  # fmt: skip
SURGE = Part(
    "SMF5.0A", "D", "Diode_SMD:D_SOD-123F", pins_of("1 K X, 2 A X"),
    "surge suppressor of the 5 V supply", "Littelfuse", "SMF5.0A", "SMF5V0A (Vishay)", 0.09,
)  # fmt: skip
DIODE = Part(
    "1N4148W", "D", "Diode_SMD:D_SOD-123", pins_of("1 K X, 2 A X"),
    "diode", "onsemi", "1N4148W", "1N4148W-7-F (Diodes)", 0.02,
)  # fmt: skip
HX711 = Part(
    "HX711", "U", "Package_SO:SO-16_3.9x9.9mm_P1.27mm",
    pins_of("1 VSUP P, 2 BASE X, 3 AVDD P, 4 VFB X, 5 AGND P, 6 VBG X, 7 INA- I, 8 INA+ I, "
            "9 INB- I, 10 INB+ I, 11 PD_SCK I, 12 DOUT O, 13 XO X, 14 XI I, 15 RATE I, 16 DVDD P"),
    "load cell amplifier, 24 bits", "Avia Semiconductor", "HX711", "a ready HX711 module", 0.60,
)  # fmt: skip

# The Pico's pins by number: 40 around it. "3V3" is its regulator's output.
_PICO = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 GP16 "
    "GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND VSYS "
    "VBUS"
).split()
_PICO_KIND = {"3V3": "W", "VBUS": "W", "GND": "X", "AGND": "X", "RUN": "X", "3V3_EN": "X",
              "VSYS": "X", "ADC_VREF": "X"}  # fmt: skip
PICO = Part(
    "Raspberry Pi Pico 2", "A", "Module:RaspberryPi_Pico_Common_THT",
    pins_of(", ".join(f"{i + 1} {n} {_PICO_KIND.get(n, 'B')}" for i, n in enumerate(_PICO))),
    "controller, in two 1x20 sockets", "Raspberry Pi", "SC1631",
    "Pico (SC0915); Pico 2 with RP2350 stepping A4 or newer", 5.00,
)  # fmt: skip


def _two(
    name: str, prefix: str, shape: str, text: str, maker: str, mpn: str, other: str, usd: float
) -> Part:
    return Part(name, prefix, shape, pins_of("1 1 X, 2 2 X"), text, maker, mpn, other, usd)


_R, _C = "Resistor_SMD:R_0603_1608Metric", "Capacitor_SMD:C_0603_1608Metric"
R_33 = _two("33", "R", _R, "33 ohm", "Yageo", "RC0603FR-0733RL", "any 1 % 0603", 0.005)
R_100 = _two("100", "R", _R, "100 ohm", "Yageo", "RC0603FR-07100RL", "any 1 % 0603", 0.005)
R_330 = _two("330", "R", _R, "330 ohm", "Yageo", "RC0603FR-07330RL", "any 1 % 0603", 0.005)
R_4K7 = _two("4k7", "R", _R, "4.7 kohm", "Yageo", "RC0603FR-074K7L", "any 1 % 0603", 0.005)
R_10K = _two("10k", "R", _R, "10 kohm", "Yageo", "RC0603FR-0710KL", "any 1 % 0603", 0.005)
R_68K = _two("68k", "R", _R, "68 kohm", "Yageo", "RC0603FR-0768KL", "any 1 %", 0.005)
R_82K = _two("82k", "R", _R, "82 kohm", "Yageo", "RC0603FR-0782KL", "any 1 % 0603", 0.005)
R_100K = _two("100k", "R", _R, "100 kohm", "Yageo", "RC0603FR-07100KL", "any 1 % 0603", 0.005)
R_180K = _two("180k", "R", _R, "180 kohm", "Yageo", "RC0603FR-07180KL", "any 1 %", 0.005)
C_1N = _two("1n", "C", _C, "1 nF C0G", "Murata", "GRM1885C1H102JA01D", "any C0G 0603", 0.01)
C_100N = _two("100n", "C", _C, "100 nF X7R", "Samsung", "CL10B104KB8NNNC", "any X7R 0603", 0.008)
C_22U = _two("22u", "C", "Capacitor_SMD:C_1206_3216Metric", "22 uF X5R 10 V", "Samsung",
             "CL31A226KPHNNNE", "any X5R 1206, 10 V", 0.06)  # fmt: skip
_ARRAY = pins_of("1 1 X, 2 2 X, 3 3 X, 4 4 X, 5 5 X, 6 6 X, 7 7 X, 8 8 X")  # 1-8 2-7 3-6 4-5
ARRAY_10K = Part("4x10k", "RN", "Resistor_SMD:R_Array_Convex_4x0603", _ARRAY,
                 "four resistors of 10 kohm", "Yageo", "YC164-FR-0710KL",
                 "CAY16-1002F4LF (Bourns)", 0.02)  # fmt: skip
ARRAY_100K = Part("4x100k", "RN", "Resistor_SMD:R_Array_Convex_4x0603", _ARRAY,
                  "four resistors of 100 kohm", "Yageo", "YC164-JR-07100KL",
                  "CAY16-104J4LF (Bourns)", 0.015)  # fmt: skip
FUSE_500 = _two("500mA", "F", "Fuse:Fuse_1206_3216Metric", "resettable fuse, holds 0.5 A, 6 V",
                "Littelfuse", "1206L050YR", "MF-NSMF050-2 (Bourns)", 0.15)  # fmt: skip
FUSE_200 = _two("200mA", "F", "Fuse:Fuse_1206_3216Metric", "resettable fuse, holds 0.2 A",
                "Littelfuse", "1206L020YR", "MF-NSMF020-2 (Bourns)", 0.15)  # fmt: skip
BUZZER = _two("piezo", "BZ", "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
              "piezo without its own oscillator", "TDK", "PS1240P02BT",
              "PKM13EPYH4000-A0 (Murata), 5 mm between its pins", 0.60)  # fmt: skip
BUTTON = Part("button", "SW", "Button_Switch_THT:SW_PUSH-12mm", pins_of("1 1 X, 2 2 X"),
              "push button, 12 mm", "Omron", "B3F-4055", "any 12 mm switch", 0.25)  # fmt: skip
JUMPER = Part("solder jumper", "JP", "Jumper:SolderJumper-2_P1.3mm_Open_RoundedPad1.0x1.5mm",
              pins_of("1 A X, 2 B X"), "two pads, closed with solder", ordered=False)  # fmt: skip
TEST = Part("test point", "TP", "TestPoint:TestPoint_Pad_D1.5mm", pins_of("1 1 X"), "bare pad",
            ordered=False)  # fmt: skip
FLAG = Part("PWR_FLAG", "#FLG", "", pins_of("1 pwr W"), "says that a net has a source",
            ordered=False)  # fmt: skip


def _plug(name: str, shape: str, count: int, maker: str, mpn: str, other: str, usd: float) -> Part:
    pins = pins_of(", ".join(f"{i} {i} X" for i in range(1, count + 1)))
    return Part(name, "J", shape, pins, f"{name}, {count} pins", maker, mpn, other, usd)


_IDC = "Connector_IDC:IDC-Header_2x{:02}_P2.54mm_Vertical"
IDC_14 = _plug("IDC 2x7", _IDC.format(7), 14, "Wurth Elektronik", "61201421621",
               "3020-14-0100-00 (CNC Tech), any 2x7 box header", 0.30)  # fmt: skip
IDC_20 = _plug("IDC 2x10", _IDC.format(10), 20, "Wurth Elektronik", "61202021621",
               "3020-20-0100-00 (CNC Tech), any 2x10 box header", 0.40)  # fmt: skip
_PH = "Connector_JST:JST_PH_B{0}B-PH-K_1x{0:02}_P2.00mm_Vertical"
PH_3 = _plug("JST PH 3", _PH.format(3), 3, "JST", "B3B-PH-K-S", "any PH compatible", 0.05)
PH_4 = _plug("JST PH 4", _PH.format(4), 4, "JST", "B4B-PH-K-S", "any PH compatible", 0.06)
PH_8 = _plug("JST PH 8", _PH.format(8), 8, "JST", "B8B-PH-K-S", "any PH compatible", 0.10)
USB_B = Part(
    "USB B", "J", "Connector_USB:USB_B_OST_USB-B1HSxx_Horizontal",
    pins_of("1 VBUS X, 2 D- X, 3 D+ X, 4 GND X, 5 SHIELD X"),
    "USB socket, type B", "On Shore Technology", "USB-B1HSB6", "any B socket of this shape", 0.55,
)  # fmt: skip
STACK_4 = _plug("stacking header 4", "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical",
                4, "Samtec", "SSQ-104-03-T-S", "any 1x4 stacking header, 8.5 mm high with 10.6 mm"
                " pins", 0.80)  # fmt: skip
