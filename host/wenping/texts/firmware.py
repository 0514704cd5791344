"""What the firmware and the pure rooms say by a key and values (wenping/coded.py): {0}, {1} ... are
the values, in their order.
"""

FIRMWARE = {
    # Faults: what is wrong with sensors, rows, columns and the supply.
    "sensor-stuck": ("{0}：传感器读数卡死，已停用", "{0}: the sensor is stuck; it is not used"),
    "slot-stuck-black": (
        "黑方边槽第 {0} 格（1 至 8 右边，9 至 16 下边，17 角上）：传感器读数卡死，已停用",
        "Black's rail, slot {0} (1 to 8 right, 9 to 16 bottom, 17 corner): the sensor is stuck; it"
        " is not used",
    ),
    "slot-stuck-white": (
        "白方边槽第 {0} 格（1 至 8 右边，9 至 16 下边，17 角上）：传感器读数卡死，已停用",
        "White's rail, slot {0} (1 to 8 right, 9 to 16 bottom, 17 corner): the sensor is stuck; it"
        " is not used",
    ),
    "sensor-silent": (
        "{0}：传感器没有输出，已停用",
        "{0}: the sensor gives no signal; it is not used",
    ),
    "sensor-echo": (
        "{0}：传感器重复上一行的读数，已停用",
        "{0}: the sensor repeats the reading of the row above; it is not used",
    ),
    "sensor-loose": (
        "{0}：传感器时通时断（接触不良），已停用",
        "{0}: the sensor comes and goes (a loose joint); it is not used",
    ),
    "sensor-noisy": ("{0}：传感器噪声太大，已停用", "{0}: the sensor is too noisy; it is not used"),
    "sensor-drifted": (
        "{0}：传感器已漂移，棋盘空时请校准",
        "{0}: the sensor has drifted; calibrate when the board is empty",
    ),
    "sensor-ghost": (
        "{0}：读数像有子，其实没有（盘边有磁铁，或传感器不良）",
        "{0}: the sensor reads a stone where there is none (a magnet near the board, or a"
        " failing sensor)",
    ),
    "sensor-deaf": (
        "{0}：有子而传感器无响应，已停用",
        "{0}: the sensor did not respond to its stone; it is not used",
    ),
    "stone-undetected": (
        "{0}：没有传感器检测到这枚棋子：它没有磁性，或不在这一点；传感器照常使用",
        "{0}: no sensor detects this stone: it has no magnet, or does not lie here; the sensor is"
        " used",
    ),
    "sensor-left-out": (
        "{0}：裁判停用了这一点的传感器；读数恢复正常后自动启用",
        "{0}: the referee has left out this point's sensor; it is used again once it is right",
    ),
    "sensor-back": (
        "{0}：传感器读数已恢复正常，重新启用",
        "{0}: the sensor reads right again; it is used again",
    ),
    "row-silent": ("第 {0} 行：没有供电，已停用", "row {0}: no power; it is not used"),
    "column-silent": ("{0} 列：没有接通，已停用", "column {0}: not connected; it is not used"),
    "tiles-silent": (
        "第 {0} 块传感器板无响应，已停用（从黑方看：1 左上，2 右上，3 左下，4 右下）："
        "断电，检查其中号数最小的一块和它的排线，再开机",
        "no sensor of tile {0} answers (seen from Black: 1 upper left, 2 upper right, 3 lower left,"
        " 4 lower right): switch off, check the tile with the lowest of these numbers and its"
        " ribbons, switch on",
    ),
    "row-on": (
        "第 {0} 行：一直通电，已从所有读数中扣除",
        "row {0}: it is never switched off; its part is subtracted from all readings",
    ),
    "supply-falls": (
        "传感器电源下降千分之 {0}：充电器太弱，或线太细太长？",
        "the sensors' supply voltage has fallen by {0} thousandths: a weak charger, or a"
        " long thin cable?",
    ),
    "columns-exchanged": (
        "{0} 列与 {1} 列接反（插头插反？），棋盘已自行纠正",
        "columns {0} and {1} are swapped (a plug the wrong way round?); the board corrects it",
    ),
    # Faults: the controller.
    "pico-w": (
        "主控板是 Pico W，或 VSYS 没有电：GPIO 23、24、25、29 用途不同。请换 Pico 或 Pico 2",
        "the controller is a Pico W (or VSYS has no power): its GPIO 23, 24, 25 and 29 differ."
        " Put in a Pico or a Pico 2",
    ),
    "chip-stepping": (
        "芯片是 RP2350 A2 步进：输入漏电（勘误 E9）。这块棋盘只用内部上拉，可以使用；新做请用 A4",
        "the chip is an RP2350 of stepping A2: inputs leak (erratum E9). This board uses internal"
        " pull-ups only and works; for a new one take stepping A4",
    ),
    # Faults: the log.
    "log-unreadable": ("第 {0} 号日志后部不可读", "log {0} cannot be read to its end"),
    "log-event": (
        "第 {0} 号日志第 {1} 条事件不能接受：{2}",
        "log {0}, event {1} does not follow from those before it: {2}",
    ),
    # Calibration.
    "calibration-bytes": (
        "校准数据有 {0} 字节，应为 {1}",
        "the calibration has {0} bytes instead of {1}",
    ),
    "calibration-gain": (
        "校准数据中 {0} 号传感器的增益是 {1}，超过上限 {2}：请重新校准",
        "in the calibration data sensor {0} has a gain of {1}, above {2}: calibrate the board",
    ),
    "calibration-version": ("校准数据不是第 {0} 版", "the calibration data are not of version {0}"),
    "calibration-crc": ("校准数据损坏（CRC 不符）", "the calibration is damaged (wrong CRC)"),
    "calibration-step": ("校准步骤为 0、1 或 2", "the calibration step is 0, 1 or 2"),
    "bowl-offsets-bytes": (
        "棋罐校准数据有 {0} 字节，格式不符",
        "{0} bytes are not a calibration of the bowls",
    ),
    "bowl-offsets-crc": (
        "棋罐校准数据损坏（CRC 不符）",
        "the calibration of the bowls is damaged (wrong CRC)",
    ),
    "pockets-not-empty": ("棋罐有 {0} 个子槽不空", "{0} pockets of the bowls are not empty"),
    "board-not-empty": (
        "{0} 点读数不空（{1}）：有棋子或磁铁吗？若没有，请用 --anew 重新校准",
        "{0} points do not read as empty ({1}): is a stone or a magnet there? If not, calibrate"
        " with --anew",
    ),
    "board-not-steady": (
        "{0} 点读数不稳：有手在棋盘上方吗？",
        "{0} points are not steady: is a hand over the board?",
    ),
    "many-stuck": (
        "{0} 个传感器读数卡死：插头松了吗？",
        "{0} sensors are stuck: is a connector loose?",
    ),
    "stone-elsewhere": (
        "棋子在另一点被检测到：有两条线接反了吗？",
        "the stone was detected at another sensor: are two lines swapped?",
    ),
    "stone-white": (
        "读作白子：是白子，或放反了",
        "the stone reads as white: it is white, or upside down",
    ),
    "stone-left": ("棋子已离开这一点", "the stone has left the point"),
    "stone-reading": ("读数为标准值的 {0}%", "the reading is {0} % of the expected value"),
    "no-known-stone": ("尚未测量校准用的棋子", "no calibration stone has been measured"),
    "other-stones": ("棋盘上还有别的棋子", "there are other stones on the board"),
    # Refusals.
    "flash-refuses": ("闪存不能写入", "the flash cannot be written"),
    "game-under-way": (
        "棋盘上有一局正在进行：请先下完、停棋或认输",
        "a game is being played: finish it, stop it or resign first",
    ),
    "only-sensors": (
        "这种事件由传感器产生，主机不能提出",
        "this kind of event comes from the sensors, not from a host",
    ),
    "confirm-phase": (
        "现在没有可以确认的：双方停棋后才能确认",
        "there is nothing to agree to now: only after both have stopped",
    ),
    "confirm-early": (
        "对方刚刚确认，已进入下一步：请看过再确认",
        "the other side has just agreed to it and the next step has begun: look first, then agree",
    ),
    "confirm-again": ("这一方已经确认过", "that side has agreed already"),
    "confirm-cleared": (
        "棋盘已清空，无子可数：请把活棋放回，或中止本局",
        "no stone is left to count: put the living ones back, or abandon the game",
    ),
    "confirm-moving": (
        "盘上还有棋子在动：放稳之后再确认",
        "a stone is still moving on the board: agree when it lies still",
    ),
    "confirm-hindrance": (
        "{0} 号点还没有处理好（死子未取完、劫未消、缺的子未放回，或多出的子未取下）",
        "point {0} has to be settled first (a group half taken off, an open ko, a stone missing, or"
        " one too many)",
    ),
    "lights-count": ("棋盘有 {0} 盏灯，每盏 3 字节", "there are {0} lights with three bytes each"),
    "no-display": ("没有显示屏", "there is no display"),
    "pages": ("页码为 0 至 {0}", "pages are 0 to {0}"),
    "capture-frames": ("帧数为 1 至 20000", "the number of frames is 1 to 20000"),
    "name-utf8": ("名字不是 UTF-8", "the name is not UTF-8"),
    "name-length": ("名字应为一行，1 至 {0} 字节", "a name is one line of 1 to {0} bytes"),
    "key-needed": (
        "此棋盘设有裁判密钥：请在本机输入（wenping key 端口 enter 密钥）；密钥遗失时，"
        "在两局之间按住裁判按钮 10 秒即可清除",
        "this board has a referee's key: enter it on this host (wenping key PORT enter KEY); if it "
        "is lost, the referee's button held for 10 s between two games removes it",
    ),
    "key-wrong": (
        "裁判密钥不符：棋盘上的密钥可能已更换或清除",
        "this is not the board's key: it may have been replaced or removed",
    ),
    "key-length": ("密钥长度应为 {0} 至 {1} 字节", "a key has {0} to {1} bytes"),
    "key-set": ("已设置裁判密钥", "the referee's key was set"),
    "key-removed": ("已凭密钥清除裁判密钥", "the referee's key was removed by its owner"),
    "key-held": (
        "裁判按钮按住 10 秒，裁判密钥已清除",
        "the referee's key was removed: the referee's button was held for 10 s",
    ),
    "hold-referee": ("请按住裁判按钮", "hold the referee's button"),
    "other-protocol": ("棋盘使用协议 {0}，不是 {1}", "the board uses protocol {0}, not {1}"),
    "hello-first": ("请先发 hello", "send hello first"),
    "wire-message": ("没有第 {0} 号消息", "no message has the number {0}"),
    "wire-command": ("没有第 {0} 号命令", "no command has the number {0}"),
    "wire-empty": ("消息是空的", "the message is empty"),
    "wire-tail": ("{0}：容不下 {1} 字节", "{0}: {1} more bytes do not fit"),
    "wire-fields": ("{0}：字段不符（{1}）", "{0}: the fields do not fit ({1})"),
    "wire-short": ("{0}：{1} 字节太少", "{0}: {1} bytes are too few"),
    "wire-long": ("{0}：{1} 字节太多", "{0}: {1} bytes are too many"),
    "wire-inside": ("固件内部出错：{0}", "an error in the firmware: {0}"),
    "settings-count": (
        "本局规则没有这种数法：{0}",
        "the rules of this game have no such way to count: {0}",
    ),
    "fold-method": (
        "本局规则没有第 {0} 种数法",
        "the rules of this game have no way to count number {0}",
    ),
    "fold-colour": ("事件 {0} 须写明黑方或白方", "the event {0} must name Black or White"),
    "no-liberty": ("{0} 号点的棋子没有气", "the stones on point {0} have no liberty"),
    "fold-warning": (
        "警告须写明一方，而且不能少于零次",
        "a warning is given to one side, and none can be taken back that was not given",
    ),
    "fold-proposal": (
        "这样的判罚现在不能提出，或没有提出的判罚可以接受",
        "this ruling cannot be proposed now, or none is proposed that could be accepted",
    ),
    "fold-restore": ("没有停过的局面可以恢复", "there is no stopped position to go back to"),
    # Events and the fold of a log.
    "event-kind": ("没有第 {0} 种事件", "there is no event of kind {0}"),
    "event-fields": ("事件 {0} 的字段不符", "the fields do not fit the event {0}"),
    "event-long": ("事件 {0} 的文字太长", "the text is too long for the event {0}"),
    "event-bytes": ("事件为 1 至 250 字节，不是 {0}", "an event has 1 to 250 bytes, not {0}"),
    "event-time": ("事件间隔 {0} 毫秒超出范围", "{0} ms between two events are out of range"),
    "event-utf8": ("事件 {0} 的文字不是 UTF-8", "the text of the event {0} is not UTF-8"),
    "fold-phase": (
        "对局处于 {1} 阶段，不能有 {0}",
        "{0} cannot happen while the game is in the phase {1}",
    ),
    "fold-turn": ("没有轮到这一方", "it is not that side's turn"),
    "fold-sensor": ("没有第 {0} 号传感器", "there is no sensor {0}"),
    "fold-illegal": ("不能下在 {0} 号点（{1}）", "a move on point {0} is illegal ({1})"),
    "fold-point": ("没有 {0} 号点", "there is no point {0}"),
    "fold-source": ("没有第 {0} 种计数", "there is no count number {0}"),
    "fold-stone": ("{0} 号点没有这样的棋子", "there is no such stone on point {0}"),
    "fraction": ("{0} 不是分数（如 28/3）", "{0} is no fraction such as 28/3"),
    "fold-occupied": ("{0} 号点不空", "point {0} is not empty"),
    "fold-late": ("已超时，{0} 无效", "time is over: {0} comes too late"),
    "fold-flag": ("该方没有超时", "that side's time is not over"),
    "fold-resting": (
        "对方正在提子：满 {0} 秒后可按钟使其计时",
        "the other side lifts captured stones: its clock can be set going after {0} seconds",
    ),
    "fold-undo": ("没有 {0} 手可以退回", "there are not {0} moves to take back"),
    "fold-layer": ("棋罐没有这一层", "a bowl has no such layer"),
    # Settings of a game.
    "settings-line": ("“{0}”不是设置；设置有：{1}", "{0} is not a setting; the settings are: {1}"),
    "settings-long": (
        "设置超过 {0} 字节：请缩短姓名",
        "the settings are longer than {0} bytes: shorten the names",
    ),
    "settings-first": ("first={0}：应为 black 或 white", "first={0}: must be black or white"),
    "settings-number": (
        "{0}={1}：应为 {2} 至 {3} 的整数",
        "{0}={1}: must be a whole number from {2} to {3}",
    ),
    "clock-settings": (
        "用时 {0} 不对：应为 none、absolute:3600、simple:60、byo-yomi:1800,5x30、"
        "canadian:1800,25/600、chinese:3600,5、fischer:300,10、bronstein:300,10、ying:12600、"
        "cn-national、cn-local、ying-pro、ying-college、shared-60 至 shared-5；"
        "双方不同：黑方~白方",
        "time settings {0}: write none, absolute:3600, simple:60, byo-yomi:1800,5x30,"
        " canadian:1800,25/600, chinese:3600,5, fischer:300,10, bronstein:300,10, ying:12600,"
        " cn-national, cn-local, ying-pro, ying-college, shared-60 to shared-5;"
        " different times: Black's~White's",
    ),
    "clock-range": (
        "用时 {0} 中的 {1} 不对：应为 {2} 至 {3}",
        "time settings {0}: {1} must be a number from {2} to {3}",
    ),
    "clock-read": (
        "用时 {0} 不对：总时间不到读秒的 {1} 分钟",
        "time settings {0}: the whole time is less than the {1} minute(s) that are read out",
    ),
    "clock-cap": (
        "用时 {0} 不对：上限 {1} 秒少于开始时的 {2} 秒",
        "time settings {0}: the cap of {1} seconds is less than the {2} at the beginning",
    ),
    "clock-kept": (
        "棋钟只能恢复到最近 {0} 手之内：请由裁判设定用时",
        "clocks can be given back for the last {0} moves only: a referee sets the times",
    ),
    "settings-press": ("press={0}：只能为 stone", "press={0}: must be stone"),
    "clock-set": (
        "棋钟不能这样设定：对局须有用时；时间至多 100 小时，读秒至多 99 次，不能都为零；"
        "无读秒的对局不能有读秒次数",
        "the clock cannot be set to that: the game needs a clock; main time is at most 100 hours,"
        " periods at most 99 and only in byo-yomi, and not both are zero",
    ),
    # Rulesets, points, opening positions.
    "rules-none": ("没有写规则；规则有：{0}", "no ruleset is given; the rulesets are: {0}"),
    "rules-unknown": (
        "没有规则“{0}”；规则有：{1}",
        "unknown ruleset {0!r}; the rulesets are: {1}",
    ),
    "rules-field": ("规则中的“{0}”应写作 字段=值", "{0} in the rules is not field=value"),
    "rules-no-field": (
        "规则没有字段“{0}”；字段有：{1}",
        "the rules have no field {0!r}; the fields are: {1}",
    ),
    "rules-half-points": (
        "{0}={1}：应为半点的倍数（7、7.5），小于 10000",
        "{0}={1}: must be a number of half points (7, 7.5) below 10000",
    ),
    "rules-count": (
        "{0}={1}：应为 1 至 999 的整数",
        "{0}={1}: must be a whole number from 1 to 999",
    ),
    "rules-choice": ("{0}={1}：应为其一：{2}", "{0}={1}: must be one of: {2}"),
    "half-points": (
        "“{0}”不是半点的倍数（7、7.5）",
        "{0!r} is not a number of half points (7, 7.5)",
    ),
    "no-point": (
        "“{0}”不是点：写 A 至 T（无 I）的字母和行号",
        "{0!r} is not a point: write a letter A-T without I and a row number",
    ),
    "point-off-board": (
        "{0} 不在 {1}x{2} 的棋盘上",
        "{0} is off the {1}x{2} board",
    ),
    "board-size": (
        "棋盘为 1x1 至 19x19，不是 {0}x{1}",
        "a board is 1x1 to 19x19, not {0}x{1}",
    ),
    "off-board": ("{0} 号点不在棋盘上", "point {0} is off the board"),
    "occupied": ("{0} 号点已有子，或不在棋盘上", "point {0} is occupied or off the board"),
    "no-move": ("没有可以退回的手", "there is no move to take back"),
}
