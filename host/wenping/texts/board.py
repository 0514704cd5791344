"""What is said of the board itself: flash, features, calibration, set-up, doctor, health, bowls."""

BOARD = {
    # What raw frames say.
    "fit-agrees": (
        "{name}：{value} ± {off} {unit}，与默认值 {default} 相符",
        "{name}: {value} +- {off} {unit}, as the tables have it ({default})",
    ),
    "fit-contradicts": (
        "{name}：{value} ± {off} {unit}，与默认值 {default} 不符：请改 hardware/physics.csv",
        "{name}: {value} +- {off} {unit} contradicts {default}: change it in hardware/physics.csv",
    ),
    # The referee's key.
    "key-on-paper": (
        "新的裁判密钥：{digits}\n请写下并妥善保管；"
        "在其他主机上用 `wenping key 端口 enter 密钥` 输入",
        "the new referee's key: {digits}\nwrite it down and keep it; `wenping key PORT enter KEY` "
        "enters it on another host",
    ),
    "key-hold": (
        "请按住裁判按钮，直到显示新的密钥",
        "hold the referee's button until the new key is shown",
    ),
    "key-absent": (
        "{name}：没有裁判密钥，接上线的主机都可操作",
        "{name}: no referee's key: every host on its cable may act",
    ),
    "key-here": (
        "{name}：设有裁判密钥，本机保存在 {folder}",
        "{name}: has a referee's key, which this host keeps in {folder}",
    ),
    "key-elsewhere": (
        "{name}：设有裁判密钥，本机没有：只能观看；请用 `wenping key 端口 enter 密钥` 输入，"
        "遗失则在两局之间按住裁判按钮 10 秒",
        "{name}: has a referee's key that this host lacks: it can only look on; `wenping key PORT "
        "enter KEY` enters it, and a hold of the referee's button for 10 s between two games "
        "removes a lost one",
    ),
    "setup-key": (
        "如需只让裁判的主机操作：`wenping key {port} new` 设置裁判密钥（可不设）",
        "so that only the referee's host may act, `wenping key {port} new` sets a key (optional)",
    ),
    # Firmware onto a board.
    "flash-runs": ("{name} 当前固件：{version}", "{name} runs firmware {version}"),
    "flash-same": ("固件已是最新：{version}", "the board already runs this firmware: {version}"),
    "flash-image-has-it": (
        "映像已内含此固件，不再使用插槽",
        "the board's image already contains this firmware: the update slots are no longer used",
    ),
    "flash-hold-button": (
        "请按住裁判按钮，直到灯灭",
        "hold the referee's button until the lights go out",
    ),
    "flash-keep-holding": ("请按住不放……", "keep holding ..."),
    "flash-writes": ("正在写入插槽 {slot}：{done}/{all}", "writing slot {slot}: {done} of {all}"),
    "flash-verified": (
        "插槽 {slot} 已写入并校验：{bytes} 字节",
        "slot {slot} is written and verified: {bytes} bytes",
    ),
    "flash-done": ("更新完成，当前固件：{version}", "the board now runs firmware {version}"),
    "flash-no-slots": (
        "{port}：固件 {version} 不支持更新（虚拟棋盘直接运行目录中的固件）",
        "{port}: firmware {version} cannot be updated (a virtual board runs the firmware"
        " folder directly)",
    ),
    "flash-other-board": (
        "{port}：此设备是 {machine}，不是纹枰棋盘：请按住 BOOTSEL 插入 USB，再运行 `wenping"
        " flash 引导盘`",
        "{port}: this device is {machine}, not a Wenping board: hold BOOTSEL while you plug"
        " it in, then run `wenping flash DRIVE`",
    ),
    "flash-went-back": (
        "{port}：新固件未能启动，棋盘已恢复为 {version}",
        "{port}: the new firmware did not start; the board went back to {version}",
    ),
    "flash-not-back": (
        "{port}：棋盘无响应：请断电再通电；仍无响应则按住 BOOTSEL 插入 USB，再运行 `wenping"
        " flash 引导盘`",
        "{port}: the board does not answer: switch it off and on; if that does not help,"
        " hold BOOTSEL while you plug it in, then run `wenping flash DRIVE`",
    ),
    "flash-copied": (
        "{image} 已复制到 {drive}，棋盘将自动重启",
        "{image} was copied to {drive}; the board restarts by itself",
    ),
    "feature-lacks": ("棋盘 {name} 没有{what}", "board {name} lacks {what}"),
    "feature-lines": (
        "棋盘 {name} 为 {lines} 路，下不了 {size} 路的对局",
        "board {name} has {lines} lines: it is too small for a game on {size} lines",
    ),
    "feature-updates": ("固件更新空间", "room for firmware updates"),
    "feature-keeps": ("断电不丢失的日志", "a log that survives a power cut"),
    "feature-bowls": ("能计数的棋罐", "bowls that count their stones"),
    "feature-scale": ("棋罐下的称重传感器", "load cells under its bowls"),
    "feature-rails": ("虚着用的边槽", "rails for passing with a stone"),
    "feature-lights": ("灯", "lights"),
    "feature-sound": ("蜂鸣器", "a buzzer"),
    "feature-panel": ("按钮", "buttons"),
    "feature-display": ("显示屏", "a display"),
    "feature-unkept": (
        "注意：棋盘 {name} 的日志断电即丢失，请保持与主机连接",
        "note: board {name} loses its log when its power fails; keep it connected to this computer",
    ),
    "power-usb": ("USB", "USB"),
    "power-battery": ("电池", "battery"),
    "power-unknown": ("未知", "unknown"),
    "boards-line": (
        "{port}  {name}（{id}），固件 {firmware}，电源 {power}，日志 {logs} 份，其中"
        " {undelivered} 份未下载",
        "{port}  {name} ({id}), firmware {firmware}, power {power}, {logs} logs stored,"
        " {undelivered} not downloaded",
    ),
    "boards-none": (
        "没有棋盘响应，问过的串口：{ports} 个（加 --all 查看原因；虚拟棋盘请写入 $WENPING_PORTS）",
        "no board answers; ports asked: {ports} (--all shows why; name the ports of virtual"
        " boards in $WENPING_PORTS)",
    ),
    "boards-no-ports": (
        "没有找到串口：请插上棋盘（虚拟棋盘请写入 $WENPING_PORTS）",
        "no serial port was found: plug a board in (or name the ports of virtual boards in"
        " $WENPING_PORTS)",
    ),
    # wenping calibrate
    "calibrated": (
        "空棋盘已校准并保存",
        "the empty board is calibrated and the calibration is saved",
    ),
    "calibrate-lay": (
        "{n}/{of}：请把黑子放在亮灯的 {point}，轻轻来回推动，直到听到蜂鸣",
        "{n}/{of}: put the black stone on {point}, where the lights point, and move it about"
        " a little until it beeps",
    ),
    "calibrate-elsewhere": (
        "应放在 {point} 的棋子在 {where} 被检测到：请拿起，看准亮灯处再放一次",
        "the stone for {point} was detected at {where}: lift it, look at the lights and put"
        " it down again",
    ),
    "calibrate-white": (
        "{point}：读作白子。放的是白子，还是黑子放反了？请拿起重放",
        "{point}: the stone reads as white. Is it a white stone, or upside down? Lift it and"
        " put it down again",
    ),
    "calibrate-percent": (
        "{point}：读数为标准值的 {percent}%。请拿起棋子，放正后再轻推",
        "{point}: the reading is {percent} % of the expected value. Lift the stone, put it"
        " in the middle of the point and move it about",
    ),
    "calibrate-kept": (
        "{count} 点已校准并保存：读数为标准值的 {least}% 至 {most}%",
        "{count} points are calibrated and saved: their readings are {least} to {most} % of"
        " the expected value",
    ),
    "calibrate-unfelt": (
        "{point}：未检测到棋子，已跳过，沿用原校准；请把棋子移到下一点",
        "{point}: no stone detected. The point is skipped and keeps its old calibration:"
        " take the stone to the next point",
    ),
    "calibrate-left-out": (
        "已跳过：{points}。这些点的传感器可能已损坏（见 wenping health），仍可对局",
        "skipped: {points}. Their sensors may be dead (see `wenping health`); games can"
        " still be played",
    ),
    "calibrate-nothing-kept": (
        "接线改正之前不保存，沿用原校准",
        "nothing is saved until the wiring is corrected; the old calibration stays",
    ),
    "swapped-columns": (
        "{first} 列与 {second} 列接反：请对调两者的插头",
        "columns {first} and {second} are swapped: exchange their plugs",
    ),
    "swapped-rows": (
        "第 {first} 行与第 {second} 行接反：请对调两者的插头",
        "rows {first} and {second} are swapped: exchange their plugs",
    ),
    "swapped-points": (
        "放在 {point} 的棋子在 {where} 被检测到：请检查行线和列线",
        "a stone on {point} was detected at {where}: check the wiring of its row and its column",
    ),
    # A person at the board: `make hil PORT=...`, `wenping setup`
    "person-enter": ("，完成后按回车。", ". Then press Enter. "),
    "person-yes-no": ("（是 y / 否 n）", " (y/n) "),
    "person-gone": (
        "标准输入已关闭：请在终端中运行",
        "standard input is closed: run this command in a terminal",
    ),
    "hand-empty": (
        "请清空棋盘，黑白棋子各 180 枚放入棋罐",
        "Empty the board and put 180 black and 180 white stones into the bowls",
    ),
    "hand-jig": (
        "请把主控板插在回环治具上（hardware/README.md）",
        "Put the controller on the loopback jig (hardware/README.md)",
    ),
    "hand-pico": (
        "只接 USB 线；按钮用镊子代替：把 GP12 至 GP16（16、17、19、20、21 脚：黑方棋钟、白方棋钟、"
        "黑方虚着、白方虚着、裁判）碰 18 脚（地）",
        "Connect the Pico by USB alone. In place of buttons, connect with tweezers pin 18 (ground)"
        " and one of GP12 to GP16 (pins 16, 17, 19, 20, 21: Black's clock, White's clock, Black's"
        " pass, White's pass, referee)",
    ),
    "hand-put": ("请在 {point} 放一枚{who}子", "Put one of {who}'s stones on {point}"),
    "hand-take": (
        "请取下 {point} 的棋子，放回棋罐",
        "Take the stone off {point} and put it into its bowl",
    ),
    "hand-press": ("请按一下{button}按钮", "Press {button}"),
    "hand-press-long": ("请按住{button}按钮 {s} 秒", "Hold {button} down for {s} s"),
    "hand-hold": ("请按住{button}按钮不放", "Hold {button} down"),
    "hand-let-go": ("请松开{button}按钮", "Let go of {button}"),
    "hand-power": (
        "请断电，两秒后再通电",
        "Switch the board off, wait two seconds and switch it on again",
    ),
    "hand-lights": (
        "40 盏灯都亮着同一颜色（红 {red}、绿 {green}、蓝 {blue}）吗？",
        "Do all 40 lights show one colour (red {red}, green {green}, blue {blue})?",
    ),
    "hand-beep": ("刚才听到蜂鸣声了吗？", "Did you hear a beep just now?"),
    # wenping setup, wenping name
    "setup-empty": (
        "请清空棋盘和两个棋罐（第一次校准时两者都须为空），手离开棋盘",
        "Empty the board and both bowls (the first calibration needs both empty) and take"
        " your hands off the board",
    ),
    "setup-refused": ("操作失败：{words}", "this did not work: {words}"),
    "setup-not-back": (
        "{port}：棋盘重启后无响应：请断电再通电，然后重试",
        "{port}: the board does not answer after its restart: switch it off and on, then try again",
    ),
    "setup-lights": ("40 盏灯都亮白色吗？", "Are all 40 lights white?"),
    "setup-lights-dark": (
        "有灯不亮：请检查灯带的插头和方向",
        "some lights are dark: check the plug and the direction of the light chain",
    ),
    "setup-button-deaf": (
        "{button}按钮无响应，或接到了别的按钮：请检查接线",
        "{button} was not detected, or another button was: check the wiring",
    ),
    "setup-fill": (
        "请把黑白棋子各 {count} 枚放入各自的棋罐，每个子槽一枚",
        "Put {count} black and {count} white stones into their bowls, one in each pocket",
    ),
    "setup-counted": (
        "棋罐内棋子：黑 {black}，白 {white}",
        "stones in the bowls: Black {black}, White {white}",
    ),
    "setup-miscounted": (
        "棋罐内棋子：黑 {black}，白 {white}，应各为 {count}：请检查没有放好的棋子",
        "stones in the bowls: Black {black}, White {white} instead of {count} each: look for"
        " stones that do not lie in a pocket",
    ),
    "setup-name": (
        "请为棋盘命名（现名 {name}，直接回车则不改）：",
        "What name should the board have? (now {name}; Enter keeps it) ",
    ),
    "setup-done": ("一切正常，可以对局", "everything is in order: the board is ready for a game"),
    "setup-wrong": (
        "有 {count} 处需要处理，wenping doctor 会再次列出",
        "{count} thing(s) need attention; `wenping doctor` lists them again",
    ),
    "named": ("棋盘现名 {name}", "the board is called {name} now"),
    # wenping clock
    "clock-done": ("{who}方棋钟已设为 {time}", "{who}'s clock is set to {time}"),
    # wenping doctor
    "doctor-board": ("{name}，固件 {firmware}", "{name}, firmware {firmware}"),
    "level-ok": ("正常", "ok"),
    "level-advice": ("建议", "advice"),
    "level-warning": ("警告", "warning"),
    "level-fault": ("故障", "fault"),
    "button-clock-black": ("黑方棋钟", "Black's clock button"),
    "button-clock-white": ("白方棋钟", "White's clock button"),
    "button-pass-black": ("黑方虚着", "Black's pass button"),
    "button-pass-white": ("白方虚着", "White's pass button"),
    "button-referee": ("裁判", "the referee's button"),
    "doctor-fault": ("棋盘报告：{words}", "the board reports: {words}"),
    "doctor-log-unreadable": (
        "第 {value} 号日志后部不可读，已另建新日志：{words}",
        "log {value} could not be read to its end; a new log was started: {words}",
    ),
    "doctor-log-torn": (
        "日志中有 {value} 字节无法读取，对局转入下一份日志：请下载对局",
        "{value} bytes of the log cannot be read, the game goes on in the next one: download the"
        " games",
    ),
    "doctor-not-calibrated": (
        "尚未校准（{words}）：请清空棋盘和棋罐，再断电重启；若棋盘确实为空，请运行 wenping"
        " calibrate PORT --anew",
        "not calibrated ({words}): empty the board and the bowls, then switch it off and on;"
        " if the board is certainly empty, run `wenping calibrate PORT --anew`",
    ),
    "doctor-crashed": (
        "固件出错并已自动重启（连续第 {value} 次）：{words}；请报告此问题",
        "the firmware crashed and started again ({value} in a row): {words}; please report it",
    ),
    "doctor-game-left": (
        "固件多次出错，第 {value} 号对局已中止并保存：可用 wenping download 下载",
        "the firmware crashed again and again: game {value} was stopped and saved as it is"
        " (`wenping download` downloads it)",
    ),
    "doctor-no-log": (
        "闪存无法写入日志（错误 {value}）：断电则对局丢失",
        "the log cannot be written to the flash (error {value}): the game is lost when the"
        " power fails",
    ),
    "doctor-key": ("裁判密钥：{words}", "the referee's key: {words}"),
    "doctor-chip": ("主控芯片：{words}", "the controller: {words}"),
    "doctor-settles": (
        "通电 {us} µs 后读数不再变化（固件等 {used} µs）；各等待时间的最大差：{table}",
        "readings stop changing {us} us after a row is powered, the firmware waits {used}; largest"
        " difference in counts by us: {table}",
    ),
    "doctor-settles-near": (
        "通电 {us} µs 后读数才稳定（最慢 {point}），固件只等 {used} µs：余量小。"
        "请缩短列线，ADC 节点电容低于 200 pF；各等待时间的最大差：{table}",
        "readings stop changing {us} us after a row is powered (the slowest is {point}), the"
        " firmware waits {used}: little room. Shorten the column lines, keep the ADC nodes below"
        " 200 pF; largest difference in counts by us: {table}",
    ),
    "doctor-settles-late": (
        "通电 {us} µs 后读数才稳定（最慢 {point}），固件只等 {used} µs：读数不可靠。"
        "请检查 {point} 列的电容（每列不超过 1 nF），或加大 config.py 的 ROW_SETTLE_US；"
        "各等待时间的最大差：{table}",
        "readings stop changing only {us} us after a row is powered (the slowest is {point}), the"
        " firmware waits {used}: the readings are not reliable. Look for capacitance on the column"
        " of {point} (1 nF at most), or raise ROW_SETTLE_US in config.py; largest difference in"
        " counts by us: {table}",
    ),
    "doctor-no-rows": (
        "没有一行传感器有输出：请检查 3.3 V、第 1 片 74HC595 的 /OE（13 脚）、RCLK（12）、"
        "SRCLK（11）、SER（14）",
        "no row drives its columns: check 3.3 V at the sensors, and at the first 74HC595 /OE (pin"
        " 13), RCLK (12), SRCLK (11) and SER (14)",
    ),
    "doctor-tiles-open": (
        "第 {tiles} 块传感器板无响应（从黑方看：1 左上，2 右上，3 左下，4 右下）："
        "断电，检查第 {first} 块和它的排线（其余的接在它后面），再开机",
        "no sensor of tile {tiles} answers (seen from Black: 1 upper left, 2 upper right, 3 lower"
        " left, 4 lower right): switch off, check tile {first} and its ribbons (the others are"
        " connected behind it), switch on",
    ),
    "doctor-chain-cut": (
        "第 {next} 片 74HC595 以后没有输出："
        "请焊第 {chip} 片 9 脚（QH'）到第 {next} 片 14 脚（SER）",
        "nothing comes out from the 74HC595 number {next} on: solder pin 9 (QH') of number {chip}"
        " to pin 14 (SER) of number {next}",
    ),
    "doctor-row-open": (
        "第 {row} 行没有输出：请焊第 {chip} 片 74HC595 的 {pin} 脚（Q{output}）到该行 EN 线，"
        "并检查该行 3.3 V",
        "row {row} drives no column: solder pin {pin} (Q{output}) of the 74HC595 number {chip} to"
        " the row's EN line, and check its 3.3 V",
    ),
    "doctor-rows-joined": (
        "第 {first} 行和第 {second} 行读数处处相同：两条 EN 线短路",
        "rows {first} and {second} read the same everywhere: their EN lines are shorted",
    ),
    "doctor-column-open": (
        "{column} 列没有信号：请焊第 {chip} 片 74HC4051 的 {pin} 脚（Y{channel}）",
        "column {column} carries no signal: solder pin {pin} (Y{channel}) of the 74HC4051 number"
        " {chip}",
    ),
    "doctor-switch-open": (
        "第 {chip} 片 74HC4051 的各列都没有信号："
        "请检查 3 脚（Z）到 GP{gpio}、/E（6 脚）接地、3.3 V",
        "no column of the 74HC4051 number {chip} carries a signal: check pin 3 (Z) to GP{gpio},"
        " pin 6 (/E) to ground, and its 3.3 V",
    ),
    "doctor-select-open": (
        "选择线 {line} 不起作用：请检查三片 74HC4051 的 {pin} 脚",
        "the select line {line} does not switch: check pin {pin} of the three 74HC4051",
    ),
    "doctor-columns-joined": (
        "{first} 列和 {second} 列读数处处相同：两条列线短路",
        "columns {first} and {second} read the same everywhere: the two lines are shorted",
    ),
    "doctor-noise": (
        "单次读数噪声 {mt} mT（最大 {point}：{worst} mT）",
        "noise of a reading: {mt} mT (the most at {point}: {worst} mT)",
    ),
    "doctor-noisy": (
        "单次读数噪声 {mt} mT（最大 {point}：{worst} mT），正常约 0.15：请检查传感器电源去耦与地线",
        "noise of a reading: {mt} mT (the most at {point}: {worst} mT) instead of about 0.15: check"
        " the decoupling of the sensors' supply, and ground",
    ),
    "doctor-lights": (
        "亮灯数与 Pico 电压：{table}",
        "the Pico's supply by the number of lights: {table}",
    ),
    "doctor-supply-thin": (
        "灯全亮时电压下降 {fall} mV（{table}）：电缆太细太长，或接口太弱",
        "all lights together lower the supply by {fall} mV ({table}): a long thin cable, or a weak"
        " port",
    ),
    "doctor-lights-dark": (
        "亮灯不耗电（{table}）：请检查灯的 5 V、74AHCT125 与数据线",
        "lights take no current ({table}): check their 5 V, the 74AHCT125 and the data line",
    ),
    "doctor-flash-ok": (
        "闪存写入一页并正确读回，{ms} ms",
        "a page of flash was written and read back without error ({ms} ms)",
    ),
    "doctor-flash-later": (
        "对局进行中，未测试闪存",
        "a game is under way: the flash was not tested",
    ),
    "doctor-flash-slow": (
        "闪存写一页用了 {ms} ms：可能老化",
        "a page of flash took {ms} ms: it may be worn",
    ),
    "doctor-flash-broken": (
        "闪存写入的内容读不回来：请换主控板",
        "flash does not keep what is written: replace the controller",
    ),
    "doctor-cell": ("{who}棋罐的称重传感器噪声 {grams} g", "{who}'s load cell: noise {grams} g"),
    "doctor-cell-noisy": (
        "{who}棋罐的称重传感器噪声 {grams} g：请检查屏蔽、焊点和 HX711 电源",
        "{who}'s load cell: noise {grams} g: check shield, joints and the HX711's supply",
    ),
    "doctor-cell-still": (
        "{who}棋罐的称重传感器读数完全不变：请检查 HX711 到传感器的四根线",
        "the readings of {who}'s load cell do not change at all: check the four wires from"
        " the HX711 to the cell",
    ),
    "doctor-cell-end": (
        "{who}棋罐的称重传感器读数超出量程：E+、E-、A+、A- 有一根没焊或接反",
        "{who}'s load cell is at the end of its range: one of E+, E-, A+, A- is open or swapped",
    ),
    "doctor-power-lost": (
        "对局中断电 {count} 次：请检查电源和电缆",
        "the power failed {count} time(s) during this game: check the cable and the power supply",
    ),
    "doctor-restarts": (
        "对局中重启 {count} 次（主机要求或看门狗触发）",
        "{count} restart(s) during this game, requested by a host or by the watchdog",
    ),
    "doctor-on-since-power": ("通电已 {time}", "switched on {time} ago"),
    "doctor-on-since-restart": (
        "重启后已运行 {time}，其间未断电",
        "restarted {time} ago, without loss of power",
    ),
    "doctor-flash": ("闪存剩余 {free} KiB", "{free} KiB of flash are free"),
    "doctor-flash-low": (
        "闪存仅剩 {free} KiB：请用 wenping download 下载对局",
        "only {free} KiB of flash are free: download the games with `wenping download`",
    ),
    "doctor-button-held": (
        "{button}按钮处于按下状态：有人按着、卡住，或线路短路",
        "{button} reads as pressed: it is held or stuck, or its wire is shorted",
    ),
    "doctor-panel-missing": (
        "按钮面板没有插上：对局可照常进行，但虚着、认输和暂停只能由主机操作",
        "the panel with the buttons is not plugged in: the game goes on, but passes,"
        " resignation and pauses come from the host only",
    ),
    "doctor-no-button": (
        "启动后没有按过任何按钮：若面板已插上，请按一下试试",
        "no button was pressed since the start: if the panel is plugged in, press one to test it",
    ),
    "doctor-bias": (
        "没有行通电时，列读数为 {low} 至 {high}，应约为 2048：行驱动器或多路开关有故障",
        "with no row powered, the columns read {low} to {high} instead of about 2048: a row"
        " driver or a multiplexer is broken",
    ),
    "doctor-columns": ("列线与多路开关正常", "columns and multiplexers OK"),
    "doctor-bowl-missing": (
        "{who}方棋罐无响应：插好了吗？对局可照常进行，但不计棋罐内棋子",
        "{who}'s bowl does not answer: is it plugged in? The game goes on, but its stones"
        " are not counted",
    ),
    "doctor-low-usb": (
        "USB 供电只有 {volts} V：换一个充电器，或换短而粗的线",
        "the supply from USB is only {volts} V: try another charger, or a shorter, thicker cable",
    ),
    "doctor-low-battery": (
        "电池只有 {volts} V，快没电了：换电池，或插上 USB",
        "the battery is at {volts} V and nearly empty: change it, or plug in USB",
    ),
    "doctor-heap": ("内存仅剩 {free} 字节", "only {free} bytes of memory are free"),
    # wenping health
    "health-all": ("所有传感器正常", "all sensors OK"),
    "health-masked": ("停用的传感器：{points}", "sensors not used: {points}"),
    "health-noisy": ("{point}：传感器噪声 {mt} mT", "{point}: noise {mt} mT"),
    "health-supply": ("电源：{power}，{volts} V", "supply: {power}, {volts} V"),
    "health-drifted": (
        "{point}：传感器漂移 {mt} mT，请校准",
        "{point}: drift {mt} mT, calibrate the board",
    ),
    "health-bowl": (
        "{who}方棋罐内棋子 {count} 枚，{words}",
        "{who}'s bowl: {count} stones, {words}",
    ),
    "health-full": (
        "闪存已满：请用 wenping download 下载对局",
        "the flash is full: download the games with `wenping download`",
    ),
    "health-more-noisy": ("另有 {count} 个传感器噪声大", "and {count} more noisy sensors"),
    "health-more-drifted": ("另有 {count} 个传感器漂移", "and {count} more sensors with drift"),
    "bowl-in-layer": (
        "{words}，在第 {layer} 层（最下层为 1）",
        "{words}, layer {layer} (1 = lowest)",
    ),
    "pocket-foreign": (
        "第 {layer} 层（最下层为 1）第 {pocket} 个子槽是对方的棋子",
        "layer {layer} (1 = lowest), pocket {pocket}: a stone of the other colour",
    ),
    "pocket-flipped": (
        "第 {layer} 层（最下层为 1）第 {pocket} 个子槽的棋子放反了",
        "layer {layer} (1 = lowest), pocket {pocket}: a stone upside down",
    ),
    "pocket-foreign-flipped": (
        "第 {layer} 层（最下层为 1）第 {pocket} 个子槽是对方的棋子，并且放反了",
        "layer {layer} (1 = lowest), pocket {pocket}: a stone of the other colour, upside down",
    ),
    "bowl-certain": ("数目确定", "count certain"),
    "bowl-touched": ("有人正在取放棋子", "stones are being moved"),
    "bowl-odd": ("有对方的棋子或放反的棋子", "a stone of the other colour or upside down"),
    "bowl-no-scale": ("称重传感器无响应", "its load cell does not answer"),
    "bowl-weight-differs": (
        "称重计数与子槽计数不符",
        "its load cell and its pockets give different counts",
    ),
    "bowl-missing": ("没有插上", "not plugged in"),
    "bowl-weight-unsure": (
        "称重读数不能确定枚数",
        "its load cell reads between two numbers of stones",
    ),
}
