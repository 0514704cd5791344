"""What the command line's help says: commands, options, faults of the twin, argparse's words."""

import argparse
from typing import Any

COMMAND_LINE = {
    "about": ("纹枰：会感知棋子的围棋盘", "Wenping: a Go board that senses its stones"),
    "command": ("命令", "COMMAND"),
    "opt-lang": (
        "语言：zh 中文，en 英文（默认取自 $WENPING_LANG 或 $LANG）",
        "language: zh or en (default: from $WENPING_LANG or $LANG)",
    ),
    "opt-port": (
        "棋盘的串口（wenping boards 列出）",
        "serial port of the board (wenping boards lists them)",
    ),
    "opt-game": ("棋谱（SGF、NGF 或 GIB）", "a game record (SGF, NGF or GIB)"),
    "opt-rules": (
        "规则，代替棋谱所写：chinese、ying,komi=7.5、scoring=lu 等",
        "ruleset instead of the record's: chinese, ying,komi=7.5, scoring=lu ...",
    ),
    "opt-json": ("以 JSON 输出", "print JSON"),
    "opt-json-port": ("每个端口一个 JSON 对象", "print one JSON object for each port"),
    "opt-json-game": ("每局一个 JSON 对象", "print one JSON object for each game"),
    "opt-json-line": ("每行一个 JSON 对象", "print one JSON object on each line"),
    "opt-seed": (
        "随机种子：同样的种子，同样的过程（默认 1）",
        "seed: the same seed gives the same run (default 1)",
    ),
    # wenping boards
    "boards-help": ("列出应答的棋盘", "list the serial ports that answer as a board"),
    "opt-boards-ports": (
        "只问这些端口（默认：USB 串口和 $WENPING_PORTS）",
        "ask these ports only (default: those on USB and in $WENPING_PORTS)",
    ),
    "opt-boards-all": (
        "也列出不是棋盘的端口及其原因",
        "also list the ports that are no board, and why",
    ),
    # wenping play
    "play-help": (
        "在棋盘上对局：实时显示、计时、记谱",
        "play a game on a board: live view, clocks, record",
    ),
    "opt-black": ("黑方姓名", "Black's name"),
    "opt-white": ("白方姓名", "White's name"),
    "opt-size": ("棋盘路数（默认 19）", "lines of the board (default 19)"),
    "opt-play-rules": (
        "规则，可加字段：chinese（默认）、ying,komi=7.5 等",
        "ruleset, with fields after commas: chinese (default), ying,komi=7.5 ...",
    ),
    "opt-komi": ("贴点（默认按规则）", "komi in points (default: the ruleset's)"),
    "opt-time": (
        "用时：none（默认）、absolute:3600、byo-yomi:1800,5x30、chinese:3600,5、fischer:300,10",
        "time: none (default), absolute:3600, byo-yomi:1800,5x30, chinese:3600,5, fischer:300,10",
    ),
    "opt-sgf": ("把棋谱写入此文件", "write the record into this file"),
    "opt-ascii": ("用 X 和 O 画棋子", "draw the stones as X and O"),
    # wenping download
    "download-help": ("取回棋盘中保存的对局", "fetch the games stored on a board, as SGF"),
    "opt-download-dir": ("SGF 文件写入此目录", "the SGF files are written into this folder"),
    # wenping score
    "score-help": ("数子：给出结果和计算过程", "count a finished game, with the arithmetic"),
    "opt-dead": ("死子，逐个写明，整块写全", "the dead stones: every stone of each dead string"),
    "opt-suggest": (
        "由棋谱标记推断死子，无标记则问 GNU Go；须确认",
        "suggest dead stones by the record's marks, else by GNU Go; they are to be confirmed",
    ),
    "opt-accept-suggested": (
        "预先确认所推断的死子",
        "confirm the suggested dead stones beforehand",
    ),
    "opt-install-gnugo": (
        "未安装 GNU Go 时从 Debian 安装",
        "install GNU Go from Debian if it is not there",
    ),
    "opt-neutral": (
        "未收的单官：fill 轮流收完，share 按公气均分（第 21.2 条），"
        "auto（默认）：棋谱以虚着结束则均分，否则收完",
        "neutral points left over: fill them in turn, or share them as after a stop (CN-21.2);"
        " auto (default): share if the record ends with passes, else fill",
    ),
    "opt-insisted": (
        "要求继续争棋的一方（推论 28）",
        "the side that insisted on playing on (JP-28)",
    ),
    "opt-penalty": (
        "一方的超时罚点，可重复",
        "time penalty points of a side (YG-5); may be repeated",
    ),
    # wenping check
    "check-help": (
        "重放棋谱：提子、违例、最后局面",
        "replay a record: captures, violations with their rule, final board",
    ),
    # wenping twin
    "twin-help": (
        "虚拟棋盘：开一个串口供人试用，或由两位虚拟棋手摆一局棋谱",
        "a virtual board on a serial port, to try with, or two players who play a record on it",
    ),
    "opt-twin-play": ("由两位虚拟棋手摆这份棋谱", "two simulated players play this record"),
    "opt-twin-hand": (
        "落子的手法：{hands}；黑白不同则写 A,B",
        "how they play: {hands}; or one for each side: A,B",
    ),
    "opt-twin-faults": (
        '棋盘的故障，见下："dead=K10+D4,drift=0.5"',
        'faults of the board, see below: "dead=K10+D4,drift=0.5"',
    ),
    "opt-twin-board": (
        "棋盘做到哪一步：whole 全部，quarter 左上 10x10，tile5 正中 5x5",
        "how much of the board is there: whole, quarter (10x10), tile5 (5x5 in the middle)",
    ),
    "opt-twin-log": ("把棋盘的日志写入此文件", "write the board's log into this file"),
    "opt-twin-sgf": ("把棋盘记下的棋谱写入此文件", "write the board's record into this file"),
    "twin-faults": (
        "故障（点如 K10，行如 4，列如 C）：",
        "faults (points as K10, rows as 4, columns as C):",
    ),
    "fault-dead": ("传感器停在中间值的点", "points whose sensor stays at mid scale"),
    "fault-low": ("传感器停在 0 的点", "points whose sensor is stuck at 0"),
    "fault-high": ("传感器停在满量程的点", "points whose sensor is stuck at full scale"),
    "fault-hold": (
        "传感器断路的点：列线保持上一行的电压",
        "points whose sensor is open: its column keeps the voltage of the row before",
    ),
    "fault-row": ("没有供电的行", "rows without power"),
    "fault-column": ("没有接通的列", "columns that are not connected"),
    "fault-swap": ("互相接反的两列（C+D）", "two columns that are exchanged (C+D)"),
    "fault-on": (
        "一直通电的行：读别的行时与之平均",
        "rows that are always powered: every other row reads the average with them",
    ),
    "fault-weak": ("所有磁铁的强度，1 为正常", "strength of all magnets, 1 is nominal"),
    "fault-tired": (
        "双方各有这么多枚子的磁铁只剩 0.4 至 0.7",
        "so many stones of each side have magnets of 0.4 to 0.7",
    ),
    "fault-plain": ("双方各有这么多枚子没有磁铁", "so many stones of each side have no magnet"),
    "fault-flipped": (
        "双方各有这么多枚子放反，直到棋盘指出",
        "so many stones of each side lie upside down, until the board points at them",
    ),
    "fault-drift": (
        "传感器每小时漂移的 mT，方向相同，快慢略异",
        "drift of the sensors in mT an hour, all one way but at different rates",
    ),
    "fault-warm": (
        "室温每小时升高的 K：磁铁每 K 减弱 0.12%（N35）",
        "warming of the room in K an hour: magnets lose 0.12 % a kelvin (N35)",
    ),
    "fault-noise": (
        "单次读数的噪声，mT（标准差，正常 0.15）",
        "noise of a reading in mT (standard deviation, normally 0.15)",
    ),
    "fault-sag": (
        "每盏白灯使传感器电源下降的 mV",
        "fall of the sensors' supply in mV for each white light",
    ),
    "fault-brownout": (
        "每隔这么多分钟断电一瞬",
        "the power fails for a moment every so many minutes",
    ),
    "fault-magnet": (
        "旁边（盘下 40 毫米）有大磁铁的点",
        "points beside which (40 mm below the board) a large magnet lies",
    ),
    "fault-cell": ("读数不动的秤（black、white）", "load cells that are stuck (black, white)"),
    "fault-bowl": (
        "没有插上的棋罐（black、white）",
        "bowls that are not plugged in (black, white)",
    ),
    "fault-panel": (
        "按钮面板没有插上（panel=gone）",
        "the panel with the buttons is not plugged in (panel=gone)",
    ),
    "fault-pocket": (
        "传感器已坏的子槽（black12：黑罐最下层第 12 槽）",
        "pockets whose sensor is dead (black12: pocket 12 of the lowest layer of Black's bowl)",
    ),
    # The other commands
    "monitor-help": ("逐条显示经过的消息", "show decoded messages as they pass"),
    "opt-monitor-all": ("也显示 ping、pong 和 ack", "show ping, pong and ack too"),
    "opt-monitor-seconds": ("这么多秒后结束", "stop after so many seconds"),
    "flash-help": ("把固件装到棋盘上，或更新固件", "put the firmware on a board, or update it"),
    "opt-flash-firmware": (
        "固件目录（默认：本工具所带）",
        "folder of the firmware (default: this tool's)",
    ),
    "opt-flash-image": ("引导程序用的映像", "the image for a boot loader"),
    "health-help": (
        "感应点、棋罐、闪存的状况",
        "state of sensors, bowls and flash: what needs attention",
    ),
    "calibrate-help": (
        "校准：空棋盘的零点；--stone 用一枚黑子校准增益",
        "calibrate: offsets of the empty board; with --stone, gains by one black stone",
    ),
    "calibrate-stone-help": (
        "沿对角线走 19 点：校准增益，查出接反的行列",
        "gains along the 19 points of a diagonal; finds rows and columns that are swapped",
    ),
    "calibrate-all-help": ("走遍 361 点，逐点校准增益", "gains of all 361 points"),
    "calibrate-anew-help": (
        "不管原校准（改过接线，或有个别传感器异常）；棋盘必须是空的",
        "ignore the old calibration (wires were changed, or a few sensors are odd: these are"
        " masked); the board must be empty",
    ),
    "setup-help": (
        "新棋盘第一次使用：自检、校准、灯、按钮、棋罐、命名",
        "a new board's first hour: self-test, calibration, lights, buttons, bowls, name",
    ),
    "opt-setup-name": ("棋盘的名字（默认：会问）", "the board's name (default: it is asked for)"),
    "name-help": ("给棋盘命名", "give a board a name"),
    "opt-name": (
        "一行，最多 40 字节（13 个汉字）",
        "one line of at most 40 bytes (13 Chinese characters)",
    ),
    "doctor-help": (
        "检查棋盘：有什么不对，该怎么办",
        "what is wrong with a board, and what to do about it",
    ),
    "capture-help": ("录制传感器的原始数据帧", "record raw frames of the sensors into a file"),
    "opt-capture-file": ("写入此文件", "the file to write"),
    "opt-frames": ("帧数，1 至 20000（默认 200）", "how many frames, 1 to 20000 (default 200)"),
}

# argparse's own words, as they stand in its source (CPython 3.11 to 3.14).
_ARGPARSE_ZH = {
    "usage: ": "用法：",
    "positional arguments": "参数",
    "options": "选项",
    "optional arguments": "选项",
    "show this help message and exit": "显示此帮助",
    "%(prog)s: error: %(message)s\n": "%(prog)s：错误：%(message)s\n",
    "argument %(argument_name)s: %(message)s": "参数 %(argument_name)s：%(message)s",
    "the following arguments are required: %s": "缺少参数：%s",
    "unrecognized arguments: %s": "无法识别的参数：%s",
    "expected one argument": "需要一个值",
    "expected at least one argument": "至少需要一个值",
    "expected at most one argument": "最多一个值",
    "invalid choice: %(value)r (choose from %(choices)s)": "没有 %(value)r，可选 %(choices)s",
    "invalid %(type)s value: %(value)r": "%(value)r 不是 %(type)s",
    "ignored explicit argument %r": "不需要值 %r",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)s 不明确：%(matches)s",
    "not allowed with argument %s": "不能与 %s 同用",
    "one of the arguments %s is required": "须有其一：%s",
}


def argparse_words(lang: str) -> None:
    """Have argparse say its own words in a language; it looks them up each time it speaks."""
    words = _ARGPARSE_ZH if lang == "zh" else {}

    def one_or_many(one: str, many: str, n: int) -> str:
        text = one if n == 1 else many
        return words.get(text, text)

    module: Any = argparse  # which imports both names from gettext
    module._ = lambda text: words.get(text, text)
    module.ngettext = one_or_many
