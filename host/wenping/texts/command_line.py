"""What the command line's help says: commands, options, faults of the twin, argparse's words."""

import argparse
import re
from typing import Any

COMMAND_LINE = {
    "about": ("纹枰：能感知棋子的围棋盘", "Wenping: a Go board that senses its stones"),
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
        "采用的规则，代替棋谱所记：chinese、ying,komi=7.5、scoring=lu 等",
        "ruleset instead of the record's: chinese, ying,komi=7.5, scoring=lu ...",
    ),
    # Exit status (wenping/exit_status.py)
    "status-done": ("完成", "done"),
    "status-found": (
        "完成，但有问题，或没有内容",
        "done, but something is wrong, or there is nothing to show",
    ),
    "status-cannot": (
        "不能完成：标准错误输出一行，说明原因与办法",
        "it cannot be done: one line on standard error says why, and what to do",
    ),
    "status-interrupted": ("被 Ctrl-C 中断", "ended by Ctrl-C"),
    "status-line": ("退出状态 1：{when}", "exit status 1: {when}"),
    "status-boards": ("没有找到棋盘", "no board was found"),
    "status-play": ("棋盘与主机不一致", "board and host do not agree"),
    "status-twin": ("对局没有结果", "the game has no result"),
    "status-abandon": ("没有进行中的对局", "no game is under way"),
    "status-games": ("没有保存的对局", "no game is stored"),
    "status-download": (
        "有对局缺少事件，或不能读取",
        "events of a game are missing, or it cannot be read",
    ),
    "status-check": ("有着手违反规则", "a move breaks a rule"),
    "status-verify": ("有相互矛盾之处", "something contradicts something else"),
    "status-rule": ("判罚未被接受", "the board refused the ruling"),
    "status-rulings": (
        "案例的结果与文件所写不同",
        "a case does not have the result that its file says",
    ),
    "status-key": ("棋盘设有裁判密钥，本机没有", "the board has a key that this host lacks"),
    "status-calibrate": ("连线有误，未保存", "rows or columns are swapped: nothing is saved"),
    "status-setup": ("有需要处理的问题", "something needs attention"),
    "status-doctor": ("有警告或故障", "a finding is a warning or a fault"),
    "opt-json": ("以 JSON 输出", "print JSON"),
    "opt-json-port": ("每个端口一个 JSON 对象", "print one JSON object for each port"),
    "opt-json-game": ("每局一个 JSON 对象", "print one JSON object for each game"),
    "opt-json-line": ("每行一个 JSON 对象", "print one JSON object on each line"),
    "opt-seed": (
        "随机种子：相同的种子得到相同的过程（默认 1）",
        "random seed: the same seed gives the same run (default 1)",
    ),
    # wenping boards
    "boards-help": ("列出有棋盘响应的串口", "list the serial ports on which a board answers"),
    "opt-boards-ports": (
        "只查询这些端口（默认：USB 串口和 $WENPING_PORTS）",
        "ask only these ports (default: those on USB and in $WENPING_PORTS)",
    ),
    "opt-boards-all": (
        "同时列出没有棋盘的端口及原因",
        "also list the ports without a board, and why",
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
        "用时：none（默认）、absolute:3600、simple:60、byo-yomi:1800,5x30、canadian:1800,25/600、"
        "chinese:3600,5、fischer:300,10、bronstein:300,10、ying:12600、cn-national、ying-pro、"
        "shared-60 等；双方不同：黑方~白方",
        "time: none (default), absolute:3600, simple:60, byo-yomi:1800,5x30,"
        " canadian:1800,25/600, chinese:3600,5, fischer:300,10, bronstein:300,10, ying:12600,"
        " cn-national, ying-pro, shared-60 and others; different times: Black's~White's",
    ),
    "opt-sgf": ("把棋谱写入此文件", "write the record into this file"),
    "opt-ascii": ("用 X 和 O 画棋子", "draw the stones as X and O"),
    # wenping download
    "download-help": (
        "下载棋盘中保存的对局，写成 SGF",
        "download the games stored on a board, as SGF",
    ),
    "opt-download-dir": ("SGF 文件写入此目录", "the SGF files are written into this folder"),
    # wenping score
    "score-help": (
        "计算一局棋的胜负，列出计算过程",
        "count a finished game and show the arithmetic",
    ),
    "opt-dead": (
        "死子：逐点写明，每块棋须写全",
        "the dead stones: name every stone of each dead group",
    ),
    "opt-seki": (
        "双活的棋块，每块写一子；none：没有双活；不写则推断",
        "groups that live in seki, one stone of each; none: there is no seki; without this option"
        " they are inferred",
    ),
    "opt-suggest": (
        "由棋谱标记推断死子，没有标记则由 GNU Go 推断；须经确认",
        "suggest dead stones from the record's marks, else from GNU Go; a person must confirm them",
    ),
    "opt-accept-suggested": (
        "预先确认推断出的死子",
        "confirm the suggested dead stones in advance",
    ),
    "opt-install-gnugo": (
        "未安装 GNU Go 时从 Debian 安装",
        "install GNU Go from Debian if it is missing",
    ),
    "opt-neutral": (
        "未收的单官：fill 双方轮流收完，share 按公气均分（中国规则第 21.2 条），"
        "auto（默认）：棋谱以双方虚着结束则均分，否则收完",
        "neutral points that are left: fill: the sides fill them in turn; share: half for each"
        " side, as after a stop (CN-21.2); auto (default): share if the record ends with two"
        " passes, else fill",
    ),
    "opt-insisted": (
        "要求继续争棋的一方（推论 28）",
        "the side that insisted on playing on (JP-28)",
    ),
    "opt-penalty": (
        "一方的超时罚点，可重复给出",
        "time penalty of a side in points (YG-5); may be repeated",
    ),
    # wenping check
    "check-help": (
        "核查棋谱：提子、违例、终局盘面",
        "replay a record and report captures, rule violations and the final position",
    ),
    # wenping verify
    "verify-help": (
        "核对同一局的日志、棋谱和数子证明是否一致，是否有别处保存的历史摘要为证",
        "compare log, record and certificate of a game, and say whether a head that is kept"
        " elsewhere proves its history",
    ),
    "opt-verify-game": (
        "`wenping games` 所列编号（如 1.12）、本程序所写的棋谱或数子证明（.json），可给出数个",
        "a number as `wenping games` shows it, such as 1.12, a record that this program wrote, or"
        " a certificate (.json); several of one game",
    ),
    "opt-verify-port": (
        "让此端口上的棋盘也计算历史摘要",
        "have the board on this port compute the head of its log, too",
    ),
    # wenping key
    "key-help": (
        "裁判密钥：棋盘设有密钥后，没有密钥的主机只能观看",
        "the referee's key: once a board has one, a host without it can only look on",
    ),
    "opt-key-what": (
        "new：设置或更换；enter：在本机输入已有的密钥；remove：清除；不写：查看",
        "new: set or replace it; enter: give this host the key that the board has; remove: remove"
        " it; without a word: say whether the board has one",
    ),
    "opt-key": ("enter 之后：写下的密钥", "after enter: the key, as it was written down"),
    # wenping twin
    "twin-help": (
        "虚拟棋盘：提供一个串口供试用，或由两名虚拟棋手按棋谱对局",
        "a virtual board on a serial port, to try things out or with two simulated players"
        " who play a record",
    ),
    "opt-twin-play": ("由两名虚拟棋手按此棋谱对局", "let two simulated players play this record"),
    "opt-twin-hand": (
        "棋手落子的方式：{hands}；再加怪异举动：{doings}；用 + 连接，双方不同则写 A,B",
        "how the players handle stones and buttons: {hands}; and strange things that they do:"
        " {doings}; joined by +, A,B for a different one each",
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
    "fault-dead": ("传感器卡死在中间值的点", "points whose sensor is stuck at mid scale"),
    "fault-low": ("传感器卡死在 0 的点", "points whose sensor is stuck at 0"),
    "fault-high": ("传感器卡死在满量程的点", "points whose sensor is stuck at full scale"),
    "fault-hold": (
        "传感器断路的点：列线保持上一行的电压",
        "points whose sensor is open: its column keeps the voltage of the row before",
    ),
    "fault-gain": (
        "各传感器灵敏度的散布，±（数据手册：0.15）",
        "spread of the sensors' sensitivity, +- (data sheet: 0.15)",
    ),
    "fault-magnet-pass": (
        "每 20 秒从棋盘上经过的磁铁（watch、phone）",
        "magnets that pass over the board every 20 seconds (watch, phone)",
    ),
    "fault-bowl-field": (
        "棋盘的传感器受棋罐内磁铁影响（bowl-field=on）",
        "the magnets in the bowls act on the board's sensors (bowl-field=on)",
    ),
    "fault-earth": (
        "校准后多出的均匀磁场，mT（地磁约 0.05：棋盘换了方向）",
        "uniform field added since the calibration, in mT (the earth's is 0.05:"
        " the board was turned)",
    ),
    "fault-steel": (
        "钢桌面在传感器下方的距离，mm",
        "distance in mm of a steel table below the sensors",
    ),
    "fault-stray": (
        "每个 ADC 输入的电容，pF（不超过 200 为好）",
        "capacitance at each ADC input in pF (up to 200 is good)",
    ),
    "fault-adc": (
        "RP2040 的 ADC 台阶（adc=steps）",
        "the steps of the RP2040's ADC (adc=steps)",
    ),
    "fault-row": ("没有供电的行", "rows without power"),
    "fault-column": ("没有接通的列", "columns that are not connected"),
    "fault-tile": (
        "没有插上的传感器板，1 至 4（左上、右上、左下、右下），以及排线须经过它的板",
        "tiles that are not plugged in, 1 to 4 (upper left, upper right, lower left, lower right),"
        " and those whose ribbons pass through them",
    ),
    "fault-swap": ("互相接反的两列（C+D）", "two columns that are swapped (C+D)"),
    "fault-on": (
        "一直通电的行：读别的行时与之平均",
        "rows that are always powered: every other row reads the average with them",
    ),
    "fault-settle": (
        "一行通电后传感器输出稳定所需的 µs（正常 30）",
        "time in us that a row's sensors take to settle after they are powered (normally 30)",
    ),
    "fault-weak": ("所有磁铁的强度，1 为正常", "strength of all magnets; 1 is normal"),
    "fault-tired": (
        "双方各有几枚棋子的磁铁强度只剩 0.4 至 0.7",
        "number of stones of each side whose magnets have 0.4 to 0.7 of the normal strength",
    ),
    "fault-plain": (
        "双方各有几枚棋子没有磁铁",
        "number of stones of each side that have no magnet",
    ),
    "fault-flipped": (
        "双方各有几枚棋子放反，直到棋盘指出",
        "number of stones of each side that lie upside down, until the board points at them",
    ),
    "fault-offset": (
        "校准之后偏移了的点与偏移的 mT（K10@2.8）",
        "points whose sensor has an offset in mT since the calibration (K10@2.8)",
    ),
    "fault-creep": (
        "单独漂移的点与每小时的 mT（K10@8）",
        "points whose sensor alone drifts, in mT per hour (K10@8)",
    ),
    "fault-flicker": (
        "接触不良、读数跳动的点",
        "points whose sensor has a loose joint: its reading jumps",
    ),
    "fault-dies": (
        "中途失效的点与时间，秒（K10@120）",
        "points whose sensor dies, and when, in seconds (K10@120)",
    ),
    "fault-cross": (
        "相邻两行之间的串扰（0.08 为 8%）",
        "part of the row before that every column keeps (0.08: crosstalk of 8 %)",
    ),
    "fault-drift": (
        "传感器每小时漂移的 mT，方向相同，快慢不同",
        "drift of the sensors in mT per hour, all in one direction but at different rates",
    ),
    "fault-stones": (
        "用另一种棋子：磁铁的直径 x 厚度（mm）：10x1、8x1、6x2、5x2；固件按物理表所选的一种",
        "stones with another magnet, diameter x thickness in mm: 10x1, 8x1, 6x2, 5x2; the firmware"
        " has the numbers of the set that hardware/physics.csv chooses",
    ),
    "fault-grams": (
        "每枚棋子的重量（克）：玻璃 5.2，打印 2.2；较轻的容易被磁力移动",
        "weight of a stone in g: glass 5.2, printed 2.2; light ones slide and jump more easily",
    ),
    "fault-forces": (
        "磁铁之间的力，值为棋子与盘面的摩擦系数，如 0.2：力超过摩擦，棋子就滑动、跳起",
        "forces between magnets; the value is the friction of stones on the board, such as 0.2:"
        " stones slide and jump where the forces exceed it",
    ),
    "fault-warm": (
        "室温每小时升高的 K：磁铁每 K 减弱 0.12%（N35）",
        "rise of the room temperature in K per hour: magnets lose 0.12 % per K (N35)",
    ),
    "fault-noise": (
        "单次读数的噪声，mT（标准差，正常 0.15）",
        "noise of a reading in mT (standard deviation, normally 0.15)",
    ),
    "fault-sag": (
        "每亮一盏白灯，传感器电源下降的 mV",
        "fall of the sensors' supply voltage in mV for each white light",
    ),
    "fault-pull": (
        "没有焊上的电阻：oe（/OE 的 10 k 上拉）、en（各行 EN 线的 100 k 下拉）",
        "resistors that are not fitted: oe (10 k at /OE), en (100 k at the rows' EN lines)",
    ),
    "fault-cable": (
        "电源线与接头的电阻，Ω（正常 0.3）：灯越多，Pico 的电压越低",
        "resistance of port, cable and plugs in ohm (normally 0.3): lights lower the Pico's supply",
    ),
    "fault-port": (
        "接口断电的电流，mA（USB 2.0 为 500）",
        "current in mA above which the port switches off (USB 2.0: 500)",
    ),
    "fault-chip": (
        "主控板：pico、pico-w、rp2350-a2、rp2350-a4",
        "the controller: pico, pico-w, rp2350-a2, rp2350-a4",
    ),
    "fault-battery": (
        "由电池供电，写电压 V（3.3：电量将尽）",
        "voltage of the battery that supplies the board (3.3: nearly empty)",
    ),
    "fault-display": (
        "插有显示屏（SSD1306）；不是故障，写 1",
        "1: an SSD1306 display is plugged in (no fault)",
    ),
    "fault-brownout": ("每隔几分钟断电一瞬", "minutes between short power failures"),
    "fault-magnet": (
        "下方（盘下 40 毫米）有大磁铁的点",
        "points under which, 40 mm below the board, a large magnet lies",
    ),
    "fault-cell": (
        "读数卡死的称重传感器（black、white）",
        "load cells whose reading is stuck (black, white)",
    ),
    "fault-bowl": (
        "没有插上的棋罐（black、white）",
        "bowls that are not plugged in (black, white)",
    ),
    "fault-panel": (
        "按钮面板没有插上（panel=gone）",
        "the panel with the buttons is not plugged in (panel=gone)",
    ),
    "fault-pocket": (
        "传感器已坏的子槽，从 0 数起（black12：黑方棋罐最下层的第 13 个子槽）",
        "pockets whose sensor is dead, counted from 0 (black12: the 13th pocket of the"
        " lowest layer of Black's bowl)",
    ),
    # The other commands
    "monitor-help": ("逐条显示收发的消息", "print the decoded messages as they pass"),
    "opt-monitor-all": ("也显示 ping、pong 和 ack", "show ping, pong and ack too"),
    "opt-monitor-seconds": ("几秒后结束", "stop after this many seconds"),
    "flash-help": ("把固件装到棋盘上，或更新固件", "install the firmware on a board, or update it"),
    "opt-flash-firmware": (
        "固件目录（默认：本工具所带）",
        "folder of the firmware (default: this tool's)",
    ),
    "opt-flash-image": ("复制到引导盘的映像", "the image that is copied to a boot loader's drive"),
    "health-help": (
        "显示传感器、棋罐、闪存的状况",
        "show the state of the sensors, the bowls and the flash",
    ),
    "calibrate-help": (
        "校准：空棋盘的零点；加 --stone 用一枚黑子校准增益",
        "calibrate the offsets of the empty board; with --stone, the gains with one black stone",
    ),
    "calibrate-stone-help": (
        "沿对角线逐点（19 点）校准增益，查出接反的行列",
        "calibrate the gains at the 19 points of a diagonal; finds swapped rows and columns",
    ),
    "calibrate-all-help": ("逐点校准全部 361 点的增益", "calibrate the gains of all 361 points"),
    "calibrate-anew-help": (
        "不沿用原校准（改过接线，或个别传感器异常：异常者停用）；棋盘必须为空",
        "ignore the old calibration (after a change of the wiring, or when a few sensors are"
        " faulty, which are then not used); the board must be empty",
    ),
    "setup-help": (
        "新棋盘第一次使用：自检、校准、灯、按钮、棋罐、命名",
        "commission a new board: self-test, calibration, lights, buttons, bowls, name",
    ),
    "opt-setup-name": (
        "棋盘的名字（默认：会询问）",
        "the board's name (default: you are asked for it)",
    ),
    "name-help": ("给棋盘命名", "give a board a name"),
    "opt-name": (
        "一行，最多 40 字节（13 个汉字）",
        "one line of at most 40 bytes (13 Chinese characters)",
    ),
    "clock-help": (
        "裁判设定一方的棋钟：对局前各方不同用时，对局中补时或扣时",
        "a referee sets one side's clock: different times before the game, time given back or taken"
        " away during it",
    ),
    "opt-clock-side": ("black（黑）或 white（白）", "black or white"),
    "opt-clock-time": (
        "从现在起的基本用时：1:30:00、5:00 或秒数；0 为只剩读秒",
        "main time from now on: 1:30:00, 5:00 or seconds; 0: only byo-yomi is left",
    ),
    "opt-clock-periods": (
        "读秒次数（默认不变）",
        "byo-yomi periods (default: those that are left)",
    ),
    "doctor-help": (
        "检查棋盘：有什么故障，该怎么办",
        "find out what is wrong with a board, and what to do about it",
    ),
    "capture-help": ("录制传感器的原始数据帧", "record raw frames of the sensors in a file"),
    "fit-help": (
        "由原始数据帧估算棋盘的噪声、增益、磁场和剩磁，指出与默认值不符的数值",
        "estimate noise, gains, fields and remanence of a board from raw frames, and name the"
        " defaults that they contradict",
    ),
    "opt-tilt": (
        "使空棋盘上的一枚棋子开始滑动的倾角（度），由此得出摩擦系数",
        "tilt of the board, in degrees, at which one stone alone begins to slide: gives the"
        " friction",
    ),
    "opt-fit-files": (
        "capture 录制的文件，须为同一棋盘",
        "what `wenping capture` recorded, all of one board",
    ),
    "fit-procedure": (
        "录制时：从空棋盘开始，每次只放或取一枚棋子，再静置 0.5 秒；逐点校准或下一局棋都可以。",
        "while it records: begin with an empty board, put down or take off one stone at a time\n"
        "and wait 0.5 s; the calibration of gains is such a recording, and so is a game",
    ),
    "opt-capture-file": ("写入此文件", "the file to write"),
    "opt-frames": ("帧数，1 至 20000（默认 200）", "number of frames, 1 to 20000 (default 200)"),
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
    "invalid %(type)s value: %(value)r": "%(value)r 不是数",
    "ignored explicit argument %r": "不需要值 %r",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)s 不明确：%(matches)s",
    "not allowed with argument %s": "不能与 %s 同用",
    "one of the arguments %s is required": "须有其一：%s",
}
_ARGPARSE_EN = {"invalid %(type)s value: %(value)r": "%(value)r is no number"}


_format_help = argparse.HelpFormatter.format_help


def _with_wide_colons(formatter: argparse.HelpFormatter) -> str:
    """The help with a full-width colon after each Chinese heading, where argparse puts a ":"."""
    return re.sub("^([\u4e00-\u9fff]+):$", r"\1：", _format_help(formatter), flags=re.M)


def argparse_words(lang: str) -> None:
    """Have argparse say its own words in a language; it looks them up each time it speaks."""
    words = _ARGPARSE_ZH if lang == "zh" else _ARGPARSE_EN

    def one_or_many(one: str, many: str, n: int) -> str:
        text = one if n == 1 else many
        return words.get(text, text)

    module: Any = argparse  # which imports both names from gettext
    module._ = lambda text: words.get(text, text)
    module.ngettext = one_or_many
    module.HelpFormatter.format_help = _with_wide_colons
