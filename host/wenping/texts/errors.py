"""What is said when something is wrong: one line that names it and says what to do.

ERRORS[key] = (zh, en); part of wenping.texts.TEXTS.
"""

from wenping.wire.messages import REASONS

ERRORS = {
    "as-is": ("{words}", "{words}"),
    "refused": ("棋盘拒绝 {command}：{reason}", "the board refuses {command}: {reason}"),
    "refused-detail": (
        "棋盘拒绝 {command}：{reason}（{detail}）",
        "the board refuses {command}: {reason} ({detail})",
    ),
    # The port and what answers there
    "port-busy": (
        "{port} 正被其他程序占用：请先关闭该程序",
        "{port} is in use by another program: close that first",
    ),
    "port-none": (
        "没有端口 {port}：棋盘插好了吗？`wenping boards` 列出端口",
        "there is no port {port}: is the board plugged in? `wenping boards` lists ports",
    ),
    "port-permission": (
        "无权使用 {port}：请把自己加入该端口所属的组"
        "（Debian：sudo adduser $USER dialout），再重新登录",
        "no permission for {port}: add yourself to the group that owns it"
        " (Debian: sudo adduser $USER dialout) and log in again",
    ),
    "port-not-serial": (
        "{port} 不能作为串口打开：{error}",
        "{port} cannot be opened as a serial port: {error}",
    ),
    "port-failed": ("{port}：{error}", "{port}: {error}"),
    "port-older": (
        "{port}：棋盘用协议 {theirs}，本机用 {ours}：请更新棋盘固件（wenping flash）",
        "{port}: the board speaks protocol {theirs}, this host {ours}: update the board's firmware"
        " (wenping flash)",
    ),
    "port-newer": (
        "{port}：棋盘用协议 {theirs}，本机用 {ours}：请更新本机的 wenping",
        "{port}: the board speaks protocol {theirs}, this host {ours}: update this wenping",
    ),
    "port-micropython": (
        "{port}：有 MicroPython 应答，但没有纹枰固件在运行：wenping flash {port}",
        "{port}: MicroPython answers, but no Wenping firmware runs: wenping flash {port}",
    ),
    "port-stranger": (
        "{port}：有设备应答，但不是纹枰棋盘：请换一个端口",
        "{port}: something answers, but it is no Wenping board: choose another port",
    ),
    "port-silent": (
        "{port}：没有应答：请换一个端口，或打开棋盘电源",
        "{port}: nothing answers: choose another port, or switch the board on",
    ),
    "prompt-silent": (
        "{port}：MicroPython 提示符没有应答：插上棋盘时按住裁判键，直到灯灭，然后重试",
        "{port}: MicroPython's prompt does not answer: hold the referee's button while"
        " you plug the board in, until the lights are out; then try again",
    ),
    "link-no-answer": (
        "{seconds:g} 秒内没有对 {command} 的应答",
        "no answer to {command} in {seconds:g} s",
    ),
    "link-restarted": (
        "等待 {command} 的应答时棋盘重新启动了",
        "the board restarted while it was asked for {command}",
    ),
    "link-silent": ("{port} 没有声音了", "{port} is silent"),
    "link-rows": (
        "对局目录的行长度不符",
        "the list of logs has rows of another length",
    ),
    "link-asked": ("命令 {command}：{error}", "command {command}: {error}"),
    "log-changes": ("读取时日志 {log} 有变化", "log {log} changes while it is read"),
    "log-short": ("日志 {log} 比棋盘所说的短", "log {log} is shorter than the board said"),
    "log-empty": ("日志 {log} 有一段是空的", "a piece of log {log} is empty"),
    "log-stays": ("日志 {log} 没有传来", "log {log} does not come"),
    "log-stays-because": ("日志 {log} 没有传来：{why}", "log {log} does not come: {why}"),
    "log-not-sent": ("{port}：棋盘不发送日志", "{port}: the board does not send its log"),
    # Files
    "cannot-read": ("不能读取 {path}：{error}", "cannot read {path}: {error}"),
    "cannot-write": ("不能写入 {path}：{error}", "cannot write {path}: {error}"),
    "cannot-write-into": ("不能写入目录 {path}：{error}", "cannot write into {path}: {error}"),
    "cannot-keep": (
        "不能在 {path} 保存事件：{error}；请把 WENPING_STORE 设为另一个文件",
        "cannot keep events in {path}: {error}; set WENPING_STORE to another file",
    ),
    "cannot-store": ("不能保存事件：{error}", "cannot store events: {error}"),
    "store-newer": (
        "{path} 由更新的 wenping 写成：请更新本机的 wenping",
        "{path} was written by a newer wenping: update this one",
    ),
    "no-game": ("棋盘上没有对局：无可写入", "there is no game on the board: nothing to write"),
    # Records
    "record-no-sgf": (
        "{path} 不是可读的 SGF：{error}",
        "{path} is no SGF that can be read: {error}",
    ),
    "record-unreadable": (
        "{path} 不是可读的棋谱：{error}",
        "{path} is no game record that can be read: {error}",
    ),
    "record-other-game": (
        "{path} 不是围棋棋谱（GM[{game}]）",
        "{path} is not a record of Go (GM[{game}])",
    ),
    "record-too-long": (
        "{path} 有 {moves} 手；一局最多 {most} 手",
        "{path} has {moves} moves; a game has {most} at most",
    ),
    "record-occupied": (
        "{path}：第 {number} 手 {move} 落在有子的点上；`wenping check` 列出棋谱的错误",
        "{path}: move {number} {move} is on an occupied point;"
        " `wenping check` lists what is wrong in the record",
    ),
    "record-no-liberty": (
        "{path}：不可能的局面：摆子 {point} 处无气；请拿掉，或把围它的子放到别处",
        "{path}: impossible position: the set-up stones at {point} have no liberty;"
        " take them off or put their attackers elsewhere",
    ),
    "record-node": ("{path}，第 {number} 节点：{error}", "{path}, node {number}: {error}"),
    "record-no-point": (
        "{path}，第 {number} 节点：{value} 不是盘上的点",
        "{path}, node {number}: {value} is no point of the board",
    ),
    "record-no-rectangle": (
        "{path}，第 {number} 节点：{value} 不是盘上的矩形",
        "{path}, node {number}: {value} is no rectangle of the board",
    ),
    "record-size": (
        "{path}：棋盘应为 1x1 至 19x19，不能是 SZ[{text}]",
        "{path}: a board is 1x1 to 19x19, not SZ[{text}]",
    ),
    "record-komi": (
        "{path}：贴点 KM[{text}] 不是数；请用 --rules ...,komi=7.5 给出",
        "{path}: komi KM[{text}] is no number; give one with --rules ...,komi=7.5",
    ),
    "record-komi-half": (
        "{path}：贴点 KM[{text}] 不是半点的倍数；请用 --rules ...,komi=7.5 给出",
        "{path}: komi KM[{text}] is no half point; give one with --rules ...,komi=7.5",
    ),
    "record-rules": (
        "{path}：不认识规则 RU[{text}]；请用 --rules 选一个：{names}",
        "{path}: unknown rules RU[{text}]; give --rules with one of: {names}",
    ),
    "record-not-square": (
        "{path} 是 {cols}x{rows} 的棋盘：本棋盘为方形，最多 19 路",
        "{path} is for a {cols}x{rows} board: this board is square and has up to 19 lines",
    ),
    "record-late-setup": (
        "{path}：第 {moves} 手之后又摆子：实战棋谱只在第一手之前摆子",
        "{path}: stones are set up after move {moves}: a record that"
        " people could have played has them before the first move only",
    ),
    # Counting
    "dead-wrong": ("--dead：{error}", "--dead: {error}"),
    "dead-empty": (
        "--dead：{name} 处无子；请写死子所在的点",
        "--dead: {name} is empty; name the stones that are dead",
    ),
    "dead-part": (
        "--dead：{name} 与 {others} 是一块棋；请写出整块，或一子不写",
        "--dead: {name} is in one string with {others}; name the whole string or leave it out",
    ),
    "dead-unconfirmed": (
        '这些死子还没有人确认：加 --accept-suggested，或用 --dead "{names}" 写明',
        "nobody has confirmed these dead stones: add --accept-suggested, or name them with"
        ' --dead "{names}"',
    ),
    "dead-refused": (
        "没有数子：请用 --dead 写明死子",
        "nothing counted: name the dead stones with --dead",
    ),
    "penalty": (
        "--penalty {text}：请写 black=2 或 white=0.5",
        "--penalty {text}: write black=2 or white=0.5",
    ),
    "gnugo-none": (
        "没有安装 GNU Go：加 --install-gnugo（apt-get install gnugo），或用 --dead 写明死子",
        "GNU Go is not installed: add --install-gnugo (apt-get install gnugo),"
        " or name them with --dead",
    ),
    "gnugo-apt": (
        "不能运行 {program}：{error}；请手工安装 gnugo",
        "cannot run {program}: {error}; install gnugo by hand",
    ),
    "gnugo-size": (
        "GNU Go 只下 5x5 以上的方棋盘：请用 --dead 写明死子",
        "GNU Go plays on square boards from 5x5 only: name dead stones with --dead",
    ),
    "program-failed": ("`{command}` 失败：{words}", "`{command}` failed: {words}"),
    "program-start": ("不能启动 {program}：{error}", "cannot start {program}: {error}"),
    "program-stopped": (
        "{program} 在 `{command}` 之前就停了",
        "{program} stopped before `{command}`",
    ),
    "program-refused": (
        "{program} 没有执行 `{command}`：{words}",
        "{program} did not do `{command}`: {words}",
    ),
    # Installing the firmware
    "mpremote-none": (
        "缺少 mpremote：pip install 'wenping[flash]'",
        "mpremote is missing: pip install 'wenping[flash]'",
    ),
    "flash-nobody": (
        "{port}：没有人按住裁判键：什么都没有改动",
        "{port}: nobody held the referee's button: nothing was changed",
    ),
    "flash-bad-copy": (
        "{port}：写入后读回不一致：什么都没有改动",
        "{port}: what was written does not read back: nothing changed",
    ),
    "flash-no-drive": (
        "{drive} 不是引导程序的盘：插上棋盘时按住 BOOTSEL",
        "{drive} is not a boot loader's drive: hold BOOTSEL while you plug the board in",
    ),
    "flash-other-chip": (
        "{drive} 是另一种芯片（{chip}）的引导盘：本映像用于 Raspberry Pi Pico（RP2040）",
        "{drive} is the boot loader of another chip ({chip}): the image is for a"
        " Raspberry Pi Pico (RP2040)",
    ),
    "slot-small": (
        "固件有 {bytes:,} 字节，一个槽只有 {room:,}",
        "the firmware takes {bytes:,} bytes, a slot has {room:,}",
    ),
    "slot-no-firmware": (
        "{folder} 不是固件目录：其中没有 wenping/app/assembly.py",
        "{folder} is not a folder of firmware: there is no wenping/app/assembly.py in it",
    ),
    "slot-compile": (
        "{name} 不能为棋盘编译：{error}",
        "{name} does not compile for the board: {error}",
    ),
    # The virtual board, recordings of frames
    "twin-no-game": (
        "--log 与 --sgf 需要对局：加 --play GAME.sgf",
        "--log and --sgf need a game: add --play GAME.sgf",
    ),
    "twin-died": ("固件停了：{error}", "the firmware stopped: {error}"),
    "capture-lost": (
        "录制的数据在线上丢了几段：请重试",
        "pieces of the recording were lost on the cable: try again",
    ),
    "capture-stops": (
        "{port}：棋盘不再送来数据帧：请重试",
        "{port}: the board sends no frames any more: try again",
    ),
}

# Why a board refuses a command: its English is in the protocol's table.
_REASONS_ZH = {
    "none": "无",
    "protocol": "协议版本不同",
    "unknown": "棋盘不认识这个命令：固件是否较旧？",
    "malformed": "参数与协议表不符",
    "not-now": "对局的这个阶段不能这样做",
    "no-log": "没有存这个日志",
    "undelivered": "还没有主机取得该日志，或它是最新的两个之一",
    "full": "闪存已满，全是没有主机取过的对局",
    "stones": "棋盘上有棋子",
    "panel": "需要有人在棋盘面板上操作",
    "illegal": "规则不允许",
    "failed": "棋盘没有做成",
    "stale": "编号大得多的命令已经做过了",
    "unkept": "已做，但断电会失去：请下载存储的对局",
    "absent": "此棋盘没有所需的部件",
    "busy": "短时间内请求太多：请稍后用新的编号再试",
}
ERRORS |= {f"reason-{key}": (_REASONS_ZH[key], english) for key, english in REASONS.values()}
