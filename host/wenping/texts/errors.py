"""What is said when something is wrong: one line that names it and says what to do.

ERRORS[key] = (zh, en); part of wenping.texts.TEXTS.
"""

ERRORS = {
    "as-is": ("{words}", "{words}"),
    "refused": ("棋盘拒绝 {command}：{reason}", "the board refuses {command}: {reason}"),
    "refused-detail": (
        "棋盘拒绝 {command}：{reason}（{detail}）",
        "the board refuses {command}: {reason} ({detail})",
    ),
    # wenping clock
    "clock-time": (
        "{text} 不是用时：写成 1:30:00、5:00 或秒数",
        "{text} is no time: write 1:30:00, 5:00 or seconds",
    ),
    "clock-periods": (
        "{text} 不是读秒次数：应为 0 至 99",
        "{text} is no number of periods: 0 to 99",
    ),
    "refused-code": ("原因代码 {code}", "reason {code}"),
    # The port and what answers there
    "line-wrong": (
        "{error}；用法见 `wenping{command} --help`",
        "{error}; `wenping{command} --help` shows what may be given",
    ),
    "port-busy": (
        "{port} 正被其他程序占用：请先关闭该程序",
        "{port} is in use by another program: close that first",
    ),
    "port-none": (
        "没有端口 {port}：棋盘插好了吗？`wenping boards` 可列出端口",
        "there is no port {port}: is the board plugged in? `wenping boards` lists the ports",
    ),
    "port-permission": (
        "无权使用 {port}：请把自己加入该端口所属的组"
        "（Debian：sudo adduser $USER dialout），再重新登录",
        "no permission for {port}: add yourself to the group that owns it"
        " (Debian: sudo adduser $USER dialout) and log in again",
    ),
    "port-not-serial": (
        "{port} 不能作为串口打开（{error}）：`wenping boards` 可列出端口",
        "{port} cannot be opened as a serial port ({error}): `wenping boards` lists the ports",
    ),
    "port-failed": ("{port}：{error}", "{port}: {error}"),
    "port-older": (
        "{port}：棋盘使用协议 {theirs}，主机使用 {ours}：请更新棋盘固件（wenping flash）",
        "{port}: the board uses protocol {theirs}, this host {ours}: update the board's"
        " firmware (wenping flash)",
    ),
    "port-newer": (
        "{port}：棋盘使用协议 {theirs}，主机使用 {ours}：请更新主机上的 wenping",
        "{port}: the board uses protocol {theirs}, this host {ours}: update wenping on this"
        " computer",
    ),
    "port-micropython": (
        "{port}：MicroPython 有响应，但纹枰固件没有运行：请运行 wenping flash {port}",
        "{port}: MicroPython answers, but the Wenping firmware does not run: run `wenping"
        " flash {port}`",
    ),
    "port-stranger": (
        "{port}：有设备响应，但不是纹枰棋盘：请换一个端口",
        "{port}: a device answers, but it is not a Wenping board: choose another port",
    ),
    "port-silent": (
        "{port}：无响应：请换一个端口，或打开棋盘电源",
        "{port}: no answer: choose another port, or switch the board on",
    ),
    "prompt-stopped": (
        "{port}：棋盘不再响应：请重新插上棋盘后再试",
        "{port}: the board has stopped answering: plug it in again and retry",
    ),
    "prompt-odd": (
        "{port}：MicroPython 的回答无法理解：{told}",
        "{port}: what MicroPython answers makes no sense: {told}",
    ),
    "prompt-silent": (
        "{port}：MicroPython 提示符无响应：请按住裁判按钮插入棋盘，直到灯灭，然后重试",
        "{port}: MicroPython's prompt does not answer: hold the referee's button while you"
        " plug the board in, until the lights go out; then try again",
    ),
    "link-no-answer": (
        "{command}：{seconds:g} 秒内无响应",
        "no answer to {command} in {seconds:g} s",
    ),
    "link-restarted": (
        "棋盘在响应 {command} 之前重新启动了",
        "the board restarted before it answered {command}",
    ),
    "link-silent": ("{port} 无响应", "{port}: the board does not answer any more"),
    "verify-other-games": (
        "所给的不是同一局：{marks}：请只给出同一局的日志、棋谱和数子证明",
        "these are of different games: {marks}; name the log, record and certificate of one game",
    ),
    "verify-no-certificate": (
        "{path}：不是棋盘对局的数子证明（JSON）",
        "{path}: not the certificate of a game on a board (JSON)",
    ),
    "verify-unmarked": (
        "{path}：未载明所属日志（WPID、WPHD）：只能核对本程序由日志写出的文件",
        "{path}: it does not name its log (WPID, WPHD): only files that this program wrote from a"
        " log can be verified",
    ),
    "verify-other-board": (
        "{port}：棋盘“{name}”不是这一局所用的棋盘",
        "{port}: board {name} is not the one of this game",
    ),
    "key-which": (
        "请写作 `wenping key 端口 enter 密钥`；其他用法不带密钥",
        "write `wenping key PORT enter KEY`; without `enter` no key is named",
    ),
    "key-unreadable": (
        "这不是裁判密钥：应为 {least} 至 {most} 个十六进制数字，可用连字符分开",
        "this is no referee's key: it has {least} to {most} hexadecimal digits, with or without "
        "hyphens",
    ),
    "key-not-it": (
        "{port}：这不是此棋盘的裁判密钥，本机未保存",
        "{port}: this is not the key of the board; it was not saved",
    ),
    "key-none": (
        "{port}：此棋盘没有裁判密钥，本机未保存；设置请用 `wenping key 端口 new`",
        "{port}: the board has no referee's key, so this one was not saved; `wenping key PORT new` "
        "sets one",
    ),
    "key-odd": (
        "棋盘对“challenge”的答复长度不符：不是纹枰的固件？",
        "the board's reply to `challenge` has a length that no firmware of ours sends",
    ),
    "head-odd": (
        "棋盘对“head”的答复长度不符：不是纹枰的固件？",
        "the board's reply to `head` has a length that no firmware of ours sends",
    ),
    "head-slow": (
        "日志 {log}：棋盘未能及时算出历史摘要；请重新插拔后再试",
        "log {log}: the board did not compute the log's head in time; unplug it, plug it in and"
        " try again",
    ),
    "link-rows": ("日志目录的行长度不符", "the rows of the list of logs have a wrong length"),
    "link-list": (
        "日志目录有误：日志 {log}，{bytes} 字节",
        "the list of logs is wrong: log {log}, {bytes} bytes",
    ),
    "link-many-logs": (
        "棋盘列出的日志超过 {most} 份",
        "the board lists more than {most} logs",
    ),
    "link-numbers": (
        "{port}：本次连接的命令编号已用完，正在重新连接",
        "{port}: this connection has used up its command numbers; connecting again",
    ),
    "link-other-host": (
        "{port}：另一主机也在同一条线上与棋盘通话，正在重新连接",
        "{port}: another host speaks with the board over the same cable; connecting again",
    ),
    "link-other-board": (
        "{port}：此端口现在是另一块棋盘",
        "{port}: another board has begun to answer",
    ),
    "link-asked": ("命令 {command}：{error}", "command {command}: {error}"),
    "link-no-command": (
        "没有命令 {command}，或它不带附加数据",
        "there is no command {command}, or it takes no further data",
    ),
    "link-port-failed": ("端口读写失败：{error}", "the port failed: {error}"),
    "log-changes": ("读取期间日志 {log} 有变化", "log {log} changed while it was read"),
    "log-short": ("日志 {log} 比棋盘所报的短", "log {log} is shorter than the board said"),
    "log-empty": ("日志 {log} 中有一段为空", "a part of log {log} is empty"),
    "log-stays": ("没有收到日志 {log}", "log {log} was not received"),
    "log-stays-because": ("没有收到日志 {log}：{why}", "log {log} was not received: {why}"),
    "log-not-sent": ("{port}：棋盘没有发送日志", "{port}: the board did not send its log"),
    # Files
    "fit-none": (
        "{path} 不是完整的录制文件：请用 `wenping capture` 重新录制",
        "{path} is no whole recording: make one with `wenping capture`",
    ),
    "fit-sensors": (
        "{path} 录有 {sensors} 个传感器，不是此棋盘的 {most} 个：请录制此棋盘",
        "{path} has {sensors} sensors, not the {most} of this board: record this board",
    ),
    "fit-boards": (
        "{path} 与 {first} 录自不同的棋盘：请分别运行 fit",
        "{path} and {first} are of different boards: fit them one by one",
    ),
    "fit-tilt": (
        "倾角 {tilt} 度不对：请量棋子开始滑动时棋盘的倾角，在 0 与 80 度之间",
        "{tilt} degrees is no such angle: measure the board's when a stone begins to slide,"
        " between 0 and 80",
    ),
    "fit-few": (
        "只有 {stones} 次单独放下或取走棋子，至少需要 {least} 次：请每次只动一枚，并静置 0.5 秒",
        "only {stones} stones came or went one at a time, {least} are needed: move one at a time"
        " and leave it alone for 0.5 s",
    ),
    "fit-stones": (
        "录制所用的棋子为 {found}（{field} mT），物理表所选为 {chosen}："
        "请改 hardware/physics.csv 的 STONE_SET",
        "the recording has stones of {found} ({field} mT), the tables those of {chosen}: change"
        " STONE_SET in hardware/physics.csv",
    ),
    "cannot-read": ("不能读取 {path}：{error}", "cannot read {path}: {error}"),
    "cannot-write": ("不能写入 {path}：{error}", "cannot write {path}: {error}"),
    "cannot-write-into": ("不能写入目录 {path}：{error}", "cannot write into {path}: {error}"),
    "cannot-keep": (
        "不能在 {path} 保存事件：{error}；请把 WENPING_STORE 设为另一个文件",
        "cannot store events in {path}: {error}; set WENPING_STORE to another file",
    ),
    "cannot-store": ("不能保存事件：{error}", "cannot store events: {error}"),
    "store-damaged": (
        "{path} 已损坏，其中有不可能的值：请把 WENPING_STORE 设为另一个文件，再从棋盘下载对局",
        "{path} is damaged, it holds values that cannot be:"
        " set WENPING_STORE to another file and download the games from their boards",
    ),
    "store-foreign": (
        "{path} 不是 wenping 的存储文件：请把 WENPING_STORE 设为另一个文件",
        "{path} is no store of wenping: set WENPING_STORE to another file",
    ),
    "store-newer": (
        "{path} 由更新版本的 wenping 写成：请更新主机上的 wenping",
        "{path} was written by a newer version of wenping: update this one",
    ),
    "no-game": ("没有对局，无棋谱可写", "there is no game, so there is no record to write"),
    # Errors of the operating system, by their names
    "os-enoent": ("没有这个文件或目录", "no such file or directory"),
    "os-eacces": ("没有权限", "permission denied"),
    "os-eperm": ("不允许的操作", "operation not permitted"),
    "os-eisdir": ("这是一个目录", "it is a directory"),
    "os-enotdir": ("路径中有一项不是目录", "a part of the path is not a directory"),
    "os-enotty": ("这不是串口设备", "it is no serial device"),
    "os-eexist": ("文件已存在", "the file exists already"),
    "os-enospc": ("磁盘空间已满", "no space is left on the disk"),
    "os-erofs": ("文件系统只读", "the file system is read-only"),
    # Records
    "record-no-game": (
        "{path} 不是可读的 SGF，其中没有棋谱：请选择 SGF、NGF 或 GIB 文件",
        "{path} is not a readable SGF file: there is no game in it; choose an SGF, NGF or GIB file",
    ),
    "record-no-sgf": (
        "{path} 不是可读的 SGF：{error}",
        "{path} is not a readable SGF file: {error}",
    ),
    "the-record": ("棋谱", "the record"),
    "record-large": (
        "{path} 超过 {most} 字节，不是一局棋的棋谱",
        "{path} has more than {most} bytes, which is no record of one game",
    ),
    "record-crowded": (
        "{path} 中的着手或变化太多，不是一局棋的棋谱",
        "{path} has more nodes or variations than one game can have",
    ),
    "record-unclosed": (
        "{path}：方括号没有关闭：{text}",
        "{path}: a bracket is not closed: {text}",
    ),
    "record-unreadable": (
        "{path} 不是可读的棋谱：{error}",
        "{path} is not a readable game record: {error}",
    ),
    "record-other-game": (
        "{path} 不是围棋棋谱（GM[{game}]）",
        "{path} is not a record of Go (GM[{game}])",
    ),
    "record-too-long": (
        "{path} 有 {moves} 手；一局最多 {most} 手",
        "{path} has {moves} moves; a game has at most {most}",
    ),
    "record-occupied": (
        "{path}：第 {number} 手 {move} 下在已有子的点上；`wenping check` 可列出棋谱的错误",
        "{path}: move {number} {move} is on an occupied point; `wenping check` lists what is"
        " wrong in the record",
    ),
    "record-no-liberty": (
        "{path}：不可能的局面：{point} 处摆的棋子无气；请取下，或改放围它的棋子",
        "{path}: impossible position: the set-up stones at {point} have no liberty; take"
        " them off or put the stones around them elsewhere",
    ),
    "record-node": ("{path}，第 {number} 节点：{error}", "{path}, node {number}: {error}"),
    "record-no-point": (
        "{path}，第 {number} 节点：{value} 不是盘上的点",
        "{path}, node {number}: {value} is not a point of the board",
    ),
    "record-no-rectangle": (
        "{path}，第 {number} 节点：{value} 不是盘上的矩形",
        "{path}, node {number}: {value} is not a rectangle on the board",
    ),
    "record-size": (
        "{path}：棋盘应为 1x1 至 19x19，不能是 SZ[{text}]",
        "{path}: a board is 1x1 to 19x19, not SZ[{text}]",
    ),
    "record-komi": (
        "{path}：贴点 KM[{text}] 不是数；请用 --rules ...,komi=7.5 给出",
        "{path}: komi KM[{text}] is not a number; give one with --rules ...,komi=7.5",
    ),
    "record-komi-half": (
        "{path}：贴点 KM[{text}] 不是半点的倍数；请用 --rules ...,komi=7.5 给出",
        "{path}: komi KM[{text}] is not a multiple of half a point; give one with --rules"
        " ...,komi=7.5",
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
        "{path}：第 {moves} 手之后又摆子；能在棋盘上重下的棋谱只在第一手之前摆子",
        "{path}: stones are set up after move {moves}; a record that is to be played on a"
        " board sets stones up only before the first move",
    ),
    # Counting
    "dead-wrong": ("--dead：{error}", "--dead: {error}"),
    "dead-empty": (
        "--dead：{name} 处无子；请写死子所在的点",
        "--dead: there is no stone on {name}; name the dead stones",
    ),
    "seki-wrong": ("--seki：{error}", "--seki: {error}"),
    "seki-empty": (
        "--seki：{name} 处无子；请写双活棋块的一子，或 none",
        "--seki: {name} is empty; name a stone of each group in seki, or none",
    ),
    "dead-part": (
        "--dead：{name} 与 {others} 是一块棋；请写全整块，或一子不写",
        "--dead: {name} is in one group with {others}; name the whole group or none of it",
    ),
    "dead-unconfirmed": (
        '这些死子还没有人确认：加 --accept-suggested，或用 --dead "{names}" 写明',
        "nobody has confirmed these dead stones: add --accept-suggested, or name them with"
        ' --dead "{names}"',
    ),
    "dead-refused": (
        "没有计算胜负：请用 --dead 写明死子",
        "nothing was counted: name the dead stones with --dead",
    ),
    "penalty": (
        "--penalty {text}：请写 black=2 或 white=0.5",
        "--penalty {text}: write black=2 or white=0.5",
    ),
    "gnugo-none": (
        "没有安装 GNU Go：加 --install-gnugo（apt-get install gnugo），或用 --dead 写明死子",
        "GNU Go is not installed: add --install-gnugo (apt-get install gnugo), or name the"
        " dead stones with --dead",
    ),
    "gnugo-apt": (
        "不能运行 {program}：{error}；请手工安装 gnugo",
        "cannot run {program}: {error}; install gnugo by hand",
    ),
    "gnugo-size": (
        "GNU Go 只支持 5x5 以上的方形棋盘：请用 --dead 写明死子",
        "GNU Go supports only square boards of 5x5 and larger: name the dead stones with --dead",
    ),
    "program-failed": ("`{command}` 失败：{words}", "`{command}` failed: {words}"),
    "program-start": ("不能启动 {program}：{error}", "cannot start {program}: {error}"),
    "program-stopped": (
        "{program} 在响应 `{command}` 之前退出了",
        "{program} ended before it answered `{command}`",
    ),
    "program-refused": (
        "{program} 没有执行 `{command}`：{words}",
        "{program} did not do `{command}`: {words}",
    ),
    "program-no-reason": ("未说明原因", "no reason given"),
    "program-no-answer": ("无响应", "no answer in time"),
    # Installing the firmware
    "mpremote-none": (
        "缺少 mpremote：pip install 'wenping[flash]'",
        "mpremote is missing: pip install 'wenping[flash]'",
    ),
    "flash-nobody": (
        "{port}：裁判按钮没有被按住：未做任何改动",
        "{port}: the referee's button was not held: nothing was changed",
    ),
    "flash-bad-copy": (
        "{port}：写入后校验不一致：未更新固件，请重试",
        "{port}: the new firmware does not read back as it was written: the board keeps the"
        " old one; try again",
    ),
    "flash-no-drive": (
        "{drive} 不是引导盘：请按住 BOOTSEL 插入棋盘",
        "{drive} is not a boot loader's drive: hold BOOTSEL while you plug the board in",
    ),
    "flash-other-chip": (
        "{drive} 是另一种芯片（{chip}）的引导盘：本映像用于 Raspberry Pi Pico（RP2040）",
        "{drive} is the boot loader of another chip ({chip}): the image is for a"
        " Raspberry Pi Pico (RP2040)",
    ),
    "slot-small": (
        "固件有 {bytes:,} 字节，插槽只能容纳 {room:,} 字节",
        "the firmware takes {bytes:,} bytes, a slot has {room:,}",
    ),
    "slot-no-firmware": (
        "{folder} 不是固件目录：其中没有 wenping/app/assembly.py",
        "{folder} is not a firmware folder: it has no wenping/app/assembly.py",
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
    "twin-died": ("固件停止运行：{error}", "the firmware stopped: {error}"),
    "no-stars": ("{size} 路棋盘没有星位", "a board of {size} lines has no star points"),
    "handicap-stones": (
        "{size} 路棋盘可让 2 至 {most} 子，不是 {stones}",
        "on {size} lines the handicap is 2 to {most} stones, not {stones}",
    ),
    "recording-none": ("不是原始数据帧的录制", "this is not a recording of raw frames"),
    "recording-version": (
        "录制为第 {version} 版，本程序读第 {known} 版",
        "the recording is of version {version}, this program reads version {known}",
    ),
    "recording-cut": ("录制在第 {frame} 帧中断", "the recording ends within frame {frame}"),
    "recording-damaged": ("第 {frame} 帧损坏", "frame {frame} is damaged"),
    "capture-lost": (
        "录制的数据在传输中丢失了一部分：请重试",
        "parts of the recording were lost on the cable: try again",
    ),
    "capture-stops": (
        "{port}：棋盘不再发送数据帧：请重试",
        "{port}: the board does not send frames any more: try again",
    ),
}

# Why a board refuses a command: keys of wenping.errors.REASONS
ERRORS |= {
    "reason-none": ("无", "none"),
    "reason-protocol": ("协议版本不同", "another version of the protocol"),
    "reason-unknown": (
        "棋盘不认识这个命令：固件是否较旧？",
        "the board does not know this command: is its firmware older?",
    ),
    "reason-malformed": ("参数与协议表不符", "the arguments are not as the table says"),
    "reason-not-now": ("对局的这个阶段不能这样做", "not in this phase of the game"),
    "reason-no-log": ("没有这份日志", "no such log is stored"),
    "reason-undelivered": (
        "还没有主机下载过该日志，或它是最新的两份之一",
        "no host has that log yet, or it is one of the two newest",
    ),
    "reason-full": (
        "闪存已满，其中的对局都还没有下载",
        "the flash is full of games that no host has downloaded",
    ),
    "reason-stones": ("棋盘上有棋子", "there are stones on the board"),
    "reason-panel": ("需要有人在棋盘面板上操作", "needs somebody at the board's panel"),
    "reason-illegal": ("规则不允许", "the rules do not allow it"),
    "reason-failed": ("执行失败", "the board could not do it"),
    "reason-stale": (
        "编号大得多的命令已经执行过",
        "commands with much later numbers were done already",
    ),
    "reason-unkept": (
        "已执行，但断电会丢失：请下载已保存的对局",
        "done, but a power cut would undo it: download the stored games",
    ),
    "reason-absent": ("此棋盘没有所需的部件", "this board does not have the part for that"),
    "reason-key": (
        "需要裁判密钥的证明：未附证明，或证明不符",
        "needs a proof of the referee's key: it is missing or wrong",
    ),
    "reason-busy": (
        "短时间内请求过多：请稍后用新的编号重试",
        "too much was asked for in a short time: again later, with a new number",
    ),
}
