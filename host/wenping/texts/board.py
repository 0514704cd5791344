"""What is said of the board itself: flash, features, calibration, set-up, doctor, health, bowls."""

BOARD = {
    # Firmware onto a board.
    "flash-runs": ("{name} 现用固件 {version}", "{name} runs firmware {version}"),
    "flash-same": ("固件已是最新：{version}", "it runs this firmware already: {version}"),
    "flash-image-has-it": (
        "映像自带此固件：不再用插槽",
        "the board's image has this firmware: the slots are not used any more",
    ),
    "flash-hold-button": (
        "请按住裁判按钮，直到灯灭",
        "hold the referee's button until the lights are out",
    ),
    "flash-keep-holding": ("按住不放……", "keep holding ..."),
    "flash-writes": ("插槽 {slot}：{done}/{all}", "slot {slot}: {done} of {all}"),
    "flash-verified": (
        "插槽 {slot} 已写入并核对：{bytes} 字节",
        "slot {slot} is written and reads back right: {bytes} bytes",
    ),
    "flash-done": ("现用固件 {version}", "it runs firmware {version} now"),
    "flash-no-slots": (
        "{port}：固件 {version} 没有更新插槽（虚拟棋盘直接运行文件夹里的固件）",
        "{port}: firmware {version} takes no updates here (a virtual board runs its folder)",
    ),
    "flash-other-board": (
        "{port}：这是 {machine}，不是纹枰棋盘的映像：按住 BOOTSEL 插上 USB，再 wenping flash 盘符",
        "{port}: this is {machine}, not the image of a Wenping board: hold BOOTSEL while you plug"
        " it in, then `wenping flash DRIVE`",
    ),
    "flash-went-back": (
        "{port}：新固件没有启动，棋盘已回到 {version}",
        "{port}: the new firmware did not start: the board went back to {version}",
    ),
    "flash-not-back": (
        "{port}：棋盘没有回应：重新上电；仍不行则按住 BOOTSEL 插上 USB，再 wenping flash 盘符",
        "{port}: the board does not answer: switch it off and on; if that does not help, hold"
        " BOOTSEL while you plug it in, then `wenping flash DRIVE`",
    ),
    "flash-copied": (
        "{image} 已复制到 {drive}，棋盘会自行重启",
        "{image} is on {drive}: the board restarts by itself",
    ),
    "feature-lacks": ("棋盘 {name} 没有{what}", "board {name} lacks {what}"),
    "feature-lines": (
        "棋盘 {name} 只有 {lines} 路，下不了 {size} 路的棋",
        "board {name} has {lines} lines: a game of {size} has no room on it",
    ),
    "feature-updates": ("接受更新的空间", "room for updates of its firmware"),
    "feature-keeps": ("断电后仍在的记录", "a log that survives a power cut"),
    "feature-bowls": ("能数子的棋罐", "bowls that count their stones"),
    "feature-scale": ("棋罐秤", "scales under its bowls"),
    "feature-rails": ("停着用的边槽", "rails for a pass by a stone"),
    "feature-lights": ("灯", "lights"),
    "feature-sound": ("蜂鸣器", "a buzzer"),
    "feature-panel": ("按钮", "buttons"),
    "feature-display": ("显示屏", "a display"),
    "feature-unkept": (
        "注意：棋盘 {name} 的记录断电即失，请一直连着电脑",
        "mind: the log of board {name} lasts as long as its power; keep it at this computer",
    ),
    "power-usb": ("USB", "USB"),
    "power-battery": ("电池", "battery"),
    "power-unknown": ("未知", "not told"),
    "boards-line": (
        "{port}  {name}（{id}），固件 {firmware}，电源 {power}，"
        "存 {logs} 份记录，{undelivered} 份未取",
        "{port}  {name} ({id}), firmware {firmware}, power {power},"
        " {logs} logs stored, {undelivered} not fetched",
    ),
    "boards-none": (
        "{ports} 个串口中无棋盘应答（加 --all 看原因；虚拟棋盘写入 WENPING_PORTS）",
        "no board answers on {ports} ports (--all says why; name virtual ones in $WENPING_PORTS)",
    ),
    # wenping calibrate
    "calibrated": ("空棋盘已校准并保存", "the empty board is measured and kept"),
    "calibrate-lay": (
        "{n}/{of}：把黑子放在亮灯处 {point}，轻轻来回推，直到听见一声响",
        "{n}/{of}: lay the black stone on {point}, where the lights point, and push it about a"
        " little until it beeps",
    ),
    "calibrate-elsewhere": (
        "{point} 处的子在 {where} 被感到：提起来，看准灯再放一次",
        "the stone for {point} is felt at {where}: lift it, look at the lights, lay it once more",
    ),
    "calibrate-white": (
        "{point}：读作白子。是白子，还是放反了？提起来再放",
        "{point}: it reads as white. Is it white, or upside down? Lift it and lay it again",
    ),
    "calibrate-percent": (
        "{point}：读数是应有的 {percent}%。提起来，放正再推一推",
        "{point}: the reading is {percent} % of what it should be. Lift it, lay it in the middle,"
        " push it about",
    ),
    "calibrate-kept": (
        "{count} 点已校准并保存：读数为应有的 {least}% 至 {most}%",
        "{count} points are calibrated and kept: they read {least} to {most} % of what they should",
    ),
    "calibrate-unfelt": (
        "{point}：感不到子，跳过，保留原校准；请把子移到下一处",
        "{point}: no stone is felt there. It is left out, as it was: take the stone to the next",
    ),
    "calibrate-left-out": (
        "未校准：{points}。其传感器可能已坏（见 wenping health）；不影响对局",
        "left out: {points}. Their sensors may be dead (wenping health): games can be played",
    ),
    "calibrate-nothing-kept": (
        "接线改正之前不保存；原校准不变",
        "nothing is kept before the wires are right; the old calibration stays",
    ),
    "swapped-columns": (
        "{first} 列和 {second} 列接反了：对调两者的插头",
        "columns {first} and {second} are swapped: exchange their plugs",
    ),
    "swapped-rows": (
        "第 {first} 行和第 {second} 行接反了：对调两者的插头",
        "rows {first} and {second} are swapped: exchange their plugs",
    ),
    "swapped-points": (
        "放在 {point} 的子在 {where} 被感到：查行线和列线",
        "a stone on {point} is felt at {where}: check both its row and its column",
    ),
    # A person at the board: `make hil PORT=...`, `wenping setup`
    "person-enter": ("，完成后按回车。", ". Then press Enter. "),
    "person-yes-no": ("（是 y / 否 n）", " (y/n) "),
    "person-gone": (
        "标准输入已关闭：请在终端中运行",
        "nobody answers, standard input is closed: run it in a terminal",
    ),
    "hand-empty": (
        "清空棋盘，黑白各 180 枚放入棋罐",
        "Empty the board; 180 black and 180 white stones belong in the bowls",
    ),
    "hand-jig": (
        "把主控板插在回环治具上（hardware/README.md）",
        "Put the controller on the loopback jig (hardware/README.md)",
    ),
    "hand-put": ("在 {point} 放一枚{who}子", "Put a stone of {who} on {point}"),
    "hand-take": ("取下 {point} 的子，放回棋罐", "Take the stone on {point} off, into its bowl"),
    "hand-press": ("按一下{button}按钮", "Press {button}"),
    "hand-press-long": ("按住{button}按钮 {s} 秒", "Hold {button} down for {s} s"),
    "hand-hold": ("按住{button}按钮不放", "Hold {button} down"),
    "hand-let-go": ("松开{button}按钮", "Let go of {button}"),
    "hand-power": ("断电，两秒后再通电", "Switch the board off, and after two seconds on again"),
    "hand-lights": (
        "40 个灯都亮着同一颜色（红 {red}、绿 {green}、蓝 {blue}）吗？",
        "Do all 40 lights show one colour (red {red}, green {green}, blue {blue})?",
    ),
    "hand-beep": ("刚才听到蜂鸣了吗？", "Did it beep just now?"),
    # wenping setup, wenping name
    "setup-empty": (
        "清空棋盘和两个棋罐（第一次校准两者都要空），手离开棋盘",
        "Empty the board and both bowls (the first calibration wants both so), hands off",
    ),
    "setup-refused": ("没有成功：{words}", "this did not work: {words}"),
    "setup-not-back": (
        "{port}：棋盘重启后没有回应：断电再通电，然后重试",
        "{port}: the board does not come back: switch it off and on, then try again",
    ),
    "setup-lights": ("40 个灯都亮白色吗？", "Do all 40 lights shine white?"),
    "setup-lights-dark": (
        "有灯不亮：检查灯带的插头和方向",
        "some lights are dark: check the chain's plug and its direction",
    ),
    "setup-button-deaf": (
        "{button}按钮没有反应，或接到了别处：检查接线",
        "{button} was not felt, or another one was: check its wires",
    ),
    "setup-fill": (
        "黑白各 {count} 枚放入各自的棋罐，每个格子一枚",
        "Put {count} black and {count} white stones into their bowls, one in each pocket",
    ),
    "setup-counted": ("棋罐计数：黑 {black}，白 {white}", "bowls: Black {black}, White {white}"),
    "setup-miscounted": (
        "棋罐计数：黑 {black}，白 {white}，应各 {count}：检查没放好的子",
        "bowls: Black {black}, White {white} instead of {count}: look for stones beside a pocket",
    ),
    "setup-name": (
        "棋盘叫什么？（现名 {name}，直接回车不改）",
        "What is the board to be called? (now {name}; Enter keeps it) ",
    ),
    "setup-done": ("一切正常：可以下棋了", "all is well: it is ready to be played on"),
    "setup-wrong": (
        "有 {count} 处需要处理；之后 wenping doctor 会再告诉你",
        "{count} thing(s) to see to; `wenping doctor` tells them again",
    ),
    "named": ("棋盘现名 {name}", "the board is called {name} now"),
    # wenping doctor
    "doctor-board": ("{name}，固件 {firmware}", "{name}, firmware {firmware}"),
    "level-ok": ("正常", "ok"),
    "level-advice": ("建议", "advice"),
    "level-warning": ("注意", "warning"),
    "level-fault": ("故障", "fault"),
    "button-clock-black": ("黑方棋钟", "Black's clock button"),
    "button-clock-white": ("白方棋钟", "White's clock button"),
    "button-pass-black": ("黑方虚着", "Black's pass button"),
    "button-pass-white": ("白方虚着", "White's pass button"),
    "button-referee": ("裁判", "the referee's button"),
    "doctor-fault": ("棋盘报告：{words}", "the board reports: {words}"),
    "doctor-log-unreadable": (
        "对局日志 {value} 后部不可读，已另开新局：{words}",
        "log {value} could not be read to its end; a new one was begun: {words}",
    ),
    "doctor-log-torn": (
        "断电时丢了未确认的 {value} 字节",
        "{value} bytes that were not yet accepted went with the power",
    ),
    "doctor-not-calibrated": (
        "尚未校准（{words}）：请清空棋盘和棋罐，再断电重启；"
        "棋盘确实是空的则 wenping calibrate PORT --anew",
        "not calibrated ({words}): empty board and bowls, then switch it off and on; if the board"
        " is surely empty: wenping calibrate PORT --anew",
    ),
    "doctor-crashed": (
        "固件出错并已自行重启（连续第 {value} 次）：{words}",
        "the firmware ended with an error and started again ({value} in a row): {words};"
        " please report it",
    ),
    "doctor-game-left": (
        "反复出错，对局 {value} 已中止保存：可用 wenping download 取出",
        "it crashed again and again: game {value} was left as it is (wenping download fetches it)",
    ),
    "doctor-no-log": (
        "闪存不能记录（错误 {value}）：对局断电即失",
        "the flash takes no log (error {value}): what is played is lost with the power",
    ),
    "doctor-chip": ("主控芯片：{words}", "the controller: {words}"),
    "doctor-settles": (
        "通电 {us} µs 后读数不再变化（固件等 {used} µs）；各等待时间的最大差：{table}",
        "readings stop changing {us} us after a row is powered, the firmware waits {used}; largest"
        " difference in counts by us: {table}",
    ),
    "doctor-settles-near": (
        "通电 {us} µs 后读数才稳定（最慢 {point}），固件只等 {used} µs：余量小。"
        "缩短列线，ADC 节点电容低于 200 pF；各等待时间的最大差：{table}",
        "readings stop changing {us} us after a row is powered (the slowest is {point}), the"
        " firmware waits {used}: little room. Shorten the column lines, keep the ADC nodes below"
        " 200 pF; largest difference in counts by us: {table}",
    ),
    "doctor-settles-late": (
        "通电 {us} µs 后读数才稳定（最慢 {point}），固件只等 {used} µs：读数不可靠。查 {point} 列"
        "的电容（每列不超过 1 nF），或加大 config.py 的 ROW_SETTLE_US；各等待时间的最大差：{table}",
        "readings stop changing only {us} us after a row is powered (the slowest is {point}), the"
        " firmware waits {used}: rows run into each other. Look for capacitance on the column of"
        " {point} (1 nF at most), or raise ROW_SETTLE_US in config.py; largest difference in"
        " counts by us: {table}",
    ),
    "doctor-no-rows": (
        "没有一行传感器有输出：查 3.3 V、第 1 片 74HC595 的 /OE（13 脚）、RCLK（12）、"
        "SRCLK（11）、SER（14）",
        "no row drives its columns: check 3.3 V at the sensors, and at the first 74HC595 /OE (pin"
        " 13), RCLK (12), SRCLK (11) and SER (14)",
    ),
    "doctor-chain-cut": (
        "第 {next} 片 74HC595 以后没有输出：焊第 {chip} 片 9 脚（QH'）到第 {next} 片 14 脚（SER）",
        "nothing comes out from the 74HC595 number {next} on: solder pin 9 (QH') of number {chip}"
        " to pin 14 (SER) of number {next}",
    ),
    "doctor-row-open": (
        "第 {row} 行没有输出：焊第 {chip} 片 74HC595 的 {pin} 脚（Q{output}）到该行 EN 线，"
        "并查该行 3.3 V",
        "row {row} drives no column: solder pin {pin} (Q{output}) of the 74HC595 number {chip} to"
        " the row's EN line, and check its 3.3 V",
    ),
    "doctor-rows-joined": (
        "第 {first} 行和第 {second} 行读数处处相同：两条 EN 线短路",
        "rows {first} and {second} read the same everywhere: their EN lines are shorted",
    ),
    "doctor-column-open": (
        "{column} 列没有信号：焊第 {chip} 片 74HC4051 的 {pin} 脚（Y{channel}）",
        "column {column} carries nothing: solder pin {pin} (Y{channel}) of the 74HC4051 number"
        " {chip}",
    ),
    "doctor-switch-open": (
        "第 {chip} 片 74HC4051 的各列都没有信号：查 3 脚（Z）到 GP{gpio}、/E（6 脚）接地、3.3 V",
        "no column of the 74HC4051 number {chip} carries anything: check pin 3 (Z) to GP{gpio},"
        " pin 6 (/E) to ground, and its 3.3 V",
    ),
    "doctor-select-open": (
        "选择线 {line} 不起作用：查三片 74HC4051 的 {pin} 脚",
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
        "单次读数噪声 {mt} mT（最大 {point}：{worst} mT），正常约 0.15：查传感器电源去耦与地线",
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
        "亮灯不耗电（{table}）：查灯的 5 V、74AHCT125 与数据线",
        "lights take no current ({table}): check their 5 V, the 74AHCT125 and the data line",
    ),
    "doctor-flash-ok": (
        "闪存写入并读回一页，{ms} ms",
        "a page of flash is written and reads back right ({ms} ms)",
    ),
    "doctor-flash-slow": (
        "闪存写一页用了 {ms} ms：可能老化",
        "a page of flash took {ms} ms: it may be worn",
    ),
    "doctor-flash-broken": (
        "闪存写入的内容读不回来：请换主控板",
        "flash does not keep what is written: replace the controller",
    ),
    "doctor-cell": ("{who}罐秤噪声 {grams} g", "the load cell of {who}: noise {grams} g"),
    "doctor-cell-noisy": (
        "{who}罐秤噪声 {grams} g：查屏蔽、焊点和 HX711 电源",
        "the load cell of {who}: noise {grams} g; check shield, joints and the HX711's supply",
    ),
    "doctor-cell-still": (
        "{who}罐秤读数完全不动：查 HX711 到称重传感器的四根线",
        "the load cell of {who} does not move at all: check the four wires from HX711 to cell",
    ),
    "doctor-cell-end": (
        "{who}罐秤读数到头：E+、E-、A+、A- 有一根没焊或接反",
        "the load cell of {who} is at the end of its range: one of E+, E-, A+, A- is open or"
        " exchanged",
    ),
    "doctor-power-lost": (
        "对局中断电 {count} 次：检查电源和电缆",
        "the power failed {count} time(s) during this game: check cable and supply",
    ),
    "doctor-restarts": (
        "对局中重启 {count} 次（请求的，或看门狗）",
        "{count} restart(s) during this game, asked for or by the watchdog",
    ),
    "doctor-on-since-power": ("通电 {time}", "switched on {time} ago"),
    "doctor-on-since-restart": ("重启后运行 {time}", "restarted {time} ago, without loss of power"),
    "doctor-flash": ("闪存余 {free} KiB", "{free} KiB of flash are free"),
    "doctor-flash-low": (
        "闪存只余 {free} KiB：用 wenping download 取出对局",
        "only {free} KiB of flash are free: fetch the games with wenping download",
    ),
    "doctor-button-held": (
        "{button}一直按着：卡住了或线短路？",
        "{button} is down: held, stuck, or its wire shorted",
    ),
    "doctor-panel-missing": (
        "按钮面板没有插上：对局可照常，但不能按钟、虚着、认输，可在主机上操作",
        "the panel with the buttons is not plugged in: the game goes on; passes, resignation and"
        " pauses come from the host only",
    ),
    "doctor-no-button": (
        "启动后没有按过任何按钮：若面板已接，请按一下",
        "no button was pressed since the start: if the panel is plugged in, press one to see",
    ),
    "doctor-bias": (
        "没有行通电时列读数为 {low} 至 {high}，应约 2048：行驱动或多路开关有故障",
        "with no row powered the columns read {low} to {high} instead of 2048: a row driver or a"
        " switch is broken",
    ),
    "doctor-columns": ("列线与开关正常", "columns and switches read their bias"),
    "doctor-bowl-missing": (
        "{who}罐没有回应：插好了吗？对局可照常，只是不计子",
        "{who}'s bowl does not answer: is it plugged in? The game goes on without its count",
    ),
    "doctor-heap": ("内存只余 {free} 字节", "only {free} bytes of memory are left"),
    # wenping health
    "health-all": ("所有感应点可用", "every sensor is believed"),
    "health-masked": ("停用的感应点：{points}", "sensors not believed: {points}"),
    "health-noisy": ("{point}：噪声 {mt} mT", "{point}: noise {mt} mT"),
    "health-drifted": ("{point}：漂移 {mt} mT，请校准", "{point}: drifted {mt} mT, calibrate"),
    "health-bowl": ("{who}罐：{count} 子，{words}", "{who}'s bowl: {count} stones, {words}"),
    "health-full": (
        "闪存已满：请先下载对局（wenping download）",
        "the flash is full: fetch the games (wenping download)",
    ),
    "health-more-noisy": ("另有 {count} 点噪声大", "and {count} more points are noisy"),
    "health-more-drifted": ("另有 {count} 点漂移", "and {count} more points have drifted"),
    "bowl-in-layer": (
        "{words}，在第 {layer} 层（最下为 1）",
        "{words}, layer {layer} (1 = lowest)",
    ),
    "pocket-foreign": (
        "第 {layer} 层第 {pocket} 槽是对方的子",
        "layer {layer} (1 = lowest), pocket {pocket}: a stone of the other colour",
    ),
    "pocket-flipped": (
        "第 {layer} 层第 {pocket} 槽的子放反了",
        "layer {layer} (1 = lowest), pocket {pocket}: a stone upside down",
    ),
    "pocket-foreign-flipped": (
        "第 {layer} 层第 {pocket} 槽是对方的子，还放反了",
        "layer {layer} (1 = lowest), pocket {pocket}: a stone of the other colour, upside down",
    ),
    "bowl-certain": ("数目确定", "certain"),
    "bowl-touched": ("有手在动", "being touched"),
    "bowl-odd": ("有异色或翻倒的棋子", "a stone of the wrong colour or upside down"),
    "bowl-no-scale": ("秤无读数", "its load cell does not answer"),
    "bowl-weight-differs": ("秤与子槽不符", "load cell and pockets count differently"),
    "bowl-missing": ("没有插上", "not plugged in"),
    "bowl-weight-unsure": ("秤读数不明确", "the load cell is between two numbers"),
}
