"""Everything the host says to people, in Chinese and in English.

TEXTS[key] = (zh, en), with {names} for str.format.  Arithmetic lines of results are here too (C-9);
what is said of errors is in errortexts.py.
"""

import os

from wenping.errortexts import ERRORS

LANGUAGES = ("zh", "en")

TEXTS = {
    "about": ("纹枰：会感知棋子的围棋盘", "Wenping: a Go board that senses its stones"),
    "black": ("黑", "Black"),
    "white": ("白", "White"),
    # Counting: one line of arithmetic each (C-9).
    "unit-area": ("点", "points"),
    "unit-territory": ("目", "points"),
    "unit-lu": ("路", "lu"),
    "line-area": (
        "{who}：子 {stones} + 围空 {territory} + 分得公气 {share} = {sum} 点",
        "{who}: stones {stones} + own empty points {territory} + shared {share} = {sum} points",
    ),
    "line-zi": (
        "数{who}：活子 {stones} + 围空 {territory} + 分得公气 {share} = {sum} 子",
        "Counting {who}: stones {stones} + enclosed points {territory} + shared {share} = {sum} zi",
    ),
    "line-half": ("归本数：{n} ÷ 2 = {half} 子", "Half of the board: {n} / 2 = {half} zi"),
    "line-zi-sum": ("{sum} = {rest} 子", "{sum} = {rest} zi"),
    "line-fill-shared": (
        "公气 {shared} 点：黑填 {black}，白填 {white}；另黑得 {black_rest}，白得 {white_rest} 点",
        "Shared points {shared}: Black fills {black}, White {white};"
        " beyond that Black gets {black_rest}, White {white_rest}",
    ),
    "line-fill": (
        "{who}填入 {filled} 子：罐内余 {left} 子，空余 {empty} 点",
        "{who} fills in {filled} stones: {left} left in the bowl, {empty} left empty",
    ),
    "line-sets": ("两副棋子黑 {black} 枚，白 {white} 枚", "The sets: Black {black}, White {white}"),
    "line-fill-lost": (
        "{who}负子 {moved} 枚填入{other}之胜空，每子 2 点；胜空还余 {left} 点",
        "{moved} left over of {who} go into {other}'s empty points, 2 points each;"
        " {left} stay empty",
    ),
    "line-fill-margin": (
        "盘面黑减白 = {margin} 点",
        "On the board Black minus White = {margin} points",
    ),
    "line-fill-white": (
        "白地：{set} − 余子 {left} + 余空 {empty} + 零分 {rest} = {white} 点；"
        "黑地：{n} − {white} = {black} 点",
        "White: {set} - {left} left in the bowl + {empty} left empty + part {rest} = {white};"
        " Black: {n} - {white} = {black} points",
    ),
    "line-fill-both": (
        "白剩子与黑剩空 {s}，黑剩子与白剩空 {t}：黑减白 = {margin} 点",
        "White's stones and Black's points left over {s}, Black's stones and White's points {t}:"
        " Black minus White = {margin} points",
    ),
    "line-fill-back": (
        "{who}被提子、死子与虚着之子回填 {count} 枚",
        "{count} lost stones of {who} are filled back into its territory",
    ),
    "line-level-fill": (
        "{who}以罐内 {count} 子填入己空",
        "{who} fills {count} stones into its territory",
    ),
    "line-level-lift": (
        "{who}从己地取下 {count} 子",
        "{who} lifts {count} stones from inside its own area",
    ),
    "line-equal-stones": (
        "{who}：局子 {set} − {bowl} = {stones}，目 {territory}，分得公气 {share}，合计 {sum} 点",
        "{who}: stones {set} - {bowl} = {stones}, territory {territory}, shared {share}:"
        " {sum} points",
    ),
    "line-equal-territory": (
        "两方围空各 {territory}；局子黑 {black}，白 {white}：黑减白 = {margin} 点",
        "Territory {territory} each; stones Black {black}, White {white}:"
        " Black minus White = {margin} points",
    ),
    "line-lu": (
        "{who}：空 {territory} − 填回失子 {lost} − {units} 块眼位 {eyes} = {lu} 路",
        "{who}: territory {territory} - lost stones filled back {lost}"
        " - basic eyes of {units} units {eyes} = {lu} lu",
    ),
    "line-territory": (
        "{who}：目 {territory} + 提子与对方死子 {prisoners} = {sum} 目",
        "{who}: territory {territory} + prisoners {prisoners} = {sum} points",
    ),
    "pay-komi": ("{who}贴 {points} {unit}", "{who} gives komi {points} {unit}"),
    "pay-komi-zi": ("{who}贴 {zi} 子（{points} 点）", "{who} gives komi {zi} zi ({points} points)"),
    "pay-handicap": ("{who}还让子 {points} 点", "{who} pays {points} points for handicap stones"),
    "pay-handicap-zi": ("{who}还让子 {zi} 子", "{who} pays {zi} zi for handicap stones"),
    "pay-units": (
        "块数黑 {black}，白 {white}：{who}还棋头 {extra} 子（{points} 点）",
        "Units Black {black}, White {white}: {who} pays {extra} zi ({points} points)",
    ),
    "pay-units-zi": (
        "块数黑 {black}，白 {white}：{who}还棋头 {extra} 子",
        "Units Black {black}, White {white}: {who} pays {extra} zi",
    ),
    "pay-first-pass": (
        "白先下虚着：{who}补偿 {points} 点（推论 29）",
        "White passed first: {who} pays {points} (JP-29)",
    ),
    "pay-first-pass-zi": (
        "白先下虚着：{who}补偿 {zi} 子（推论 29）",
        "White passed first: {who} pays {zi} zi (JP-29)",
    ),
    "pay-last-move": (
        "{who}收后：下 A 类负着，贴 {points} 点（推论 25、33）",
        "{who} made the last move: a type A negative move, {points} paid (JP-25, JP-33)",
    ),
    "pay-last-move-zi": (
        "{who}收后：贴 {zi} 子（推论 33）",
        "{who} made the last move: {zi} zi paid (JP-33)",
    ),
    "pay-even": (
        "{who}多下一手：下 A 类负着，贴 {points} 点（推论 30）",
        "{who} played one move more: a type A negative move, {points} paid (JP-30)",
    ),
    "pay-even-zi": (
        "{who}多下一手：贴 {zi} 子（推论 30）",
        "{who} played one move more: {zi} zi paid (JP-30)",
    ),
    "pay-insist": (
        "{who}要求继续争棋：付 {points} 点（推论 28）",
        "{who} insisted on playing on: {points} paid (JP-28)",
    ),
    "pay-insist-zi": (
        "{who}要求继续争棋：付 {zi} 子（推论 28）",
        "{who} insisted on playing on: {zi} zi paid (JP-28)",
    ),
    "pay-penalty": ("{who}超时罚 {points} 点", "Time penalty of {who}: {points} points"),
    "pay-penalty-zi": ("{who}超时罚 {zi} 子", "Time penalty of {who}: {zi} zi"),
    "line-wins": ("{who}胜 {points} {unit}", "{who} wins by {points} {unit}"),
    "line-wins-zi": ("{who}胜 {zi} 子（{points} 点）", "{who} wins by {zi} zi ({points} points)"),
    "line-draw": ("和棋", "A draw"),
    "line-result": ("结果 {result}（规则 {rules}）", "Result {result} (rules {rules})"),
    "line-tie": ("平局，{who}胜", "A tie: {who} wins"),
    # The game as it goes on.
    "pass": ("虚着", "pass"),
    "bowl-holds": ("罐内 {count} 子", "bowl {count}"),
    "phase-ready": ("待局", "ready"),
    "phase-setting": ("布子", "setting up"),
    "phase-playing": ("对局", "playing"),
    "phase-stopped": ("停着：取下死子", "stopped: dead stones come off"),
    "phase-filling": ("填满计点", "fill-to-count"),
    "phase-counted": ("计点完毕", "counted"),
    "phase-over": ("终局", "over"),
    # The result, three times (HW-6).
    "arithmetic": ("计算：", "The arithmetic:"),
    "three-counts": ("三次核对：", "Three times:"),
    "count-computed": ("按棋局计算", "computed area"),
    "count-filled": ("填满后的棋盘", "filled board as sensed"),
    "count-bowls": ("棋罐", "bowls as sensed"),
    "sides": ("黑 {black} 白 {white}", "Black {black}, White {white}"),
    "tells-nothing": ("未填满，无从核对", "tells nothing: not filled"),
    "counts-agree": ("三者一致。", "All three agree."),
    "counts-differ": ("不一致：{names}", "These do not agree with the computed area: {names}"),
    "board-and-host-differ": (
        "棋盘算得 {board}，主机算得 {host}，不一致",
        "The board makes it {board}, the host {host}: they differ",
    ),
    "stones-missing": ("少 {count} 枚{who}子", "{count} {who} stone(s) missing"),
    "stones-too-many": ("多 {count} 枚{who}子", "{count} {who} stone(s) too many"),
    "no-result": ("尚无结果", "There is no result yet"),
    "nobody": ("无人", "Nobody"),
    "wins-by-resignation": ("{who}中盘胜", "{who} wins by resignation"),
    "wins-by-time": ("{who}超时胜", "{who} wins on time"),
    "wins-by-forfeit": ("{who}不战胜", "{who} wins by forfeit"),
    "wins-by-agreement": ("{who}胜（双方同意）", "{who} wins by agreement"),
    "wins-by-referee": ("{who}胜（裁判判定）", "{who} wins by the referee's ruling"),
    # Firmware onto a board.
    "flash-help": ("把固件装到棋盘上", "put the firmware on a board, or update it"),
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
    # At the board.
    "play-help": ("在棋盘上对局", "play a game on a board: live view, clocks, record"),
    "attached": (
        "已连接 {port}：{name}，固件 {firmware}，协议 {protocol}",
        "{port}: board {name}, firmware {firmware}, protocol {protocol}",
    ),
    "goes-on": ("棋盘上的对局（第 {log} 号记录）继续", "the game on the board (log {log}) goes on"),
    "stones-complete": (
        "棋子核对：黑罐 {black}，白罐 {white}，齐全",
        "Stones counted: {black} in Black's bowl, {white} in White's: complete",
    ),
    "stones-right": ("{who}子数目已符", "{who}'s stones are complete again"),
    "bowls-not-certain": (
        "棋罐数目不能确定，请检查棋罐与层盘",
        "The bowls cannot be counted with certainty: look at their layers",
    ),
    "lost": ("{port} 断开（{why}），正在重连", "{port} is lost ({why}); trying again"),
    "back": ("{port} 已重新连接，无事件遗失", "{port} is back; no event is lost"),
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
    "boards-help": ("列出应答的棋盘", "serial ports that answer as a board"),
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
    "download-help": ("取回棋盘中保存的对局", "fetch the games stored on the board, as SGF"),
    "download-game": ("第 {log} 号：{moves} 手，{result}", "log {log}: {moves} moves, {result}"),
    "download-none": (
        "第 {log} 号：{events} 条事件，无对局",
        "log {log}: {events} events, no game",
    ),
    "download-missing": (
        "（棋盘已读不出第 {first} 至 {last} 条事件）",
        " (the board cannot read events {first} to {last})",
    ),
    "download-end": (
        "{logs} 份记录，其中 {games} 局写入 {folder}",
        "{logs} logs, {games} games written into {folder}",
    ),
    "monitor-help": ("逐条显示经过的消息", "decoded messages as they pass"),
    "monitor-end": (
        "收到 {bytes} 字节，其中 {dropped} 字节不成消息",
        "{bytes} bytes came, {dropped} of them in no good message",
    ),
    "record-written": ("棋谱已写入 {path}", "record written to {path}"),
    # What was read or assumed before counting.
    "note-no-rules": (
        "棋谱未写规则：按 chinese",
        "The record names no rules: chinese",
    ),
    "note-komi-zi": (
        "棋谱 KM[{text}] 读作贴 {points} 点",
        "The record's KM[{text}] is read as komi {points} points",
    ),
    "note-handicap-komi": (
        "让 {stones} 子棋，棋谱未写贴点：不贴",
        "A game of {stones} handicap stones and no komi in the record: komi 0",
    ),
    "note-open-kos": (
        "劫未消：{kos}（推论 34，消劫而后休止）",
        "Kos stand open: {kos} (JP-34: resolve them before a stop)",
    ),
    "note-marked": (
        "棋谱标有地域：可加 --suggest 看由此而死的子",
        "The record marks territory: --suggest shows which stones are dead by it",
    ),
    "note-ying-1988": (
        "棋谱结果 {result} 有分数：按应氏规则 1988 年版（公气按邻子比例分）",
        "The result {result} has a fraction: Ying's rules of 1988 (shared points in proportion)",
    ),
    "note-penalty": (
        "棋谱附注：贴 {komi} 点，超时罚点 {penalty}",
        "From the record's comment: komi {komi}, time penalty {penalty}",
    ),
    "note-all-alive": (
        "未指明死子：盘上棋子都算活子",
        "No dead stones named: all stones on the board count as alive",
    ),
    "note-neutral-filled": (
        "棋谱止于单官未收：余下 {count} 个单官由{who}先轮流收完",
        "The record stops before the neutral points: {count} filled in turn, {who} first",
    ),
    "dead-suggested-gnugo": (
        "GNU Go 认为死子：黑 {black}；白 {white}",
        "GNU Go takes as dead: Black {black}; White {white}",
    ),
    "dead-suggested-record": (
        "棋谱所标地域内的死子：黑 {black}；白 {white}",
        "Dead by the territory marked in the record: Black {black}; White {white}",
    ),
    "dead-confirm": ("确认这些是死子吗？[y/N]", "Are these stones dead? [y/N]"),
    # wenping check
    "check-counts": (
        "规则 {rules}：{moves} 手（虚着 {passes}），提黑 {black} 子，提白 {white} 子",
        "Rules {rules}: {moves} moves ({passes} passes), captured: Black {black}, White {white}",
    ),
    "check-violation": (
        "第 {move} 手 {colour} {point}：{kind}（{rule}）",
        "Move {move}, {colour} {point}: {kind} ({rule})",
    ),
    "check-form": ("第 {move} 手成{name}", "Move {move} makes this form: {name}"),
    "check-rulings": (
        "裁判可判：{rulings}（CN-20.3）",
        "The referee may rule: {rulings} (CN-20.3)",
    ),
    "check-open-kos": ("盘上未消之劫：{kos}（JP-34）", "Kos that stand open: {kos} (JP-34)"),
    "check-clean": ("没有违例", "No violations"),
    "kind-occupied": ("该点已有子", "the point is occupied"),
    "kind-ko": ("劫争马上回提", "retakes the ko at once"),
    "kind-repetition": ("全局同形再现", "repeats an earlier position"),
    "kind-suicide": ("禁着点（自尽）", "suicide"),
    "kind-two-in-a-row": ("连走二步", "two moves in a row"),
    "ruling-draw": ("和棋", "draw"),
    "ruling-replay": ("重下", "replay"),
    "ruling-no result": ("无胜负", "no result"),
    "form-ko": ("劫", "ko"),
    "form-double ko": ("连环劫", "double ko"),
    "form-triple ko": ("三劫循环", "triple ko"),
    "form-quadruple ko": ("四劫循环", "quadruple ko"),
    "form-quintuple ko": ("五劫循环", "quintuple ko"),
    "form-many": ("{count} 劫循环", "{count}-fold ko"),
    "form-eternal life": ("长生", "eternal life"),
    "form-sending two returning one": ("打二还一", "sending two returning one"),
    "form-round-robin ko": ("双提二子（循环劫）", "round-robin ko"),
    "form-long cycle": ("长循环", "long cycle"),
    "twin-port": ("虚拟棋盘在 {port}", "virtual board on {port}"),
    "demo-setting-up": (
        "两位虚拟棋手在虚拟棋盘上摆 {game}（{moves} 手）",
        "Two simulated players play {game} ({moves} moves) on the virtual board",
    ),
    "demo-same": (
        "sgfmill 读回的棋谱与原谱逐手相同。",
        "Read back with sgfmill, the record has the moves of the game, one by one.",
    ),
    "demo-differs": ("棋谱与原谱不同！", "The record differs from the game that was played!"),
    "demo-time": (
        "模拟时间 {simulated} 秒，实际 {wall} 秒。",
        "{simulated} simulated seconds in {wall} seconds.",
    ),
    # Questions of the board, and the way back.
    "q-out-of-turn": (
        "{point}：没有轮到这一方下子（第 17.1 条）",
        "{point}: it is not this side's turn (CN-17.1)",
    ),
    "q-illegal": ("{point}：此处不能下子：{why}", "{point}: no move may be made here: {why}"),
    "q-missing": ("{point}：此处应有一子", "{point}: a stone is missing here"),
    "q-extra": ("{point}：此处不应有子", "{point}: there should be no stone here"),
    "q-wrong-colour": ("{point}：棋子颜色不符", "{point}: the stone here has the other colour"),
    "q-captured-left": (
        "{point}：被提的子尚未取下",
        "{point}: the captured stone is still on the board",
    ),
    "q-uncertain": (
        "{point}：看不清此处有无棋子，请摆正",
        "{point}: not clear what lies here: put it right in the middle of its point",
    ),
    "q-scattered": (
        "棋盘有 {count} 处与棋局不符，请按灯光复原（第 17.4 条）",
        "{count} points differ from the game: follow the lights to rebuild it (CN-17.4)",
    ),
    "q-ambiguous": (
        "{point} 等处的新子有多种解释",
        "the new stones at {point} can be read in several ways",
    ),
    "q-moved": (
        "上一手的子不在原处，{point} 有一枚：若它才是这一手（子只是悬在别处），请按钟；"
        "否则放回（第 17.2 条）",
        "the last stone is gone and one lies on {point}: press your clock if that is the move "
        "(the other was only held over the board), else put it back (CN-17.2)",
    ),
    "q-masked": (
        "没有看见落子：若子在 {point}，请按钟",
        "no stone was seen: press your clock if it is on {point}",
    ),
    "q-column": (
        "没有看见落子：若子在 {column} 列，请按钟",
        "no stone was seen: press your clock if it is in column {column}",
    ),
    "why-ko": ("打劫须隔一手（第 20.1 条）", "a ko may not be retaken at once (CN-20.1)"),
    "why-repetition": ("全局同形再现（第 6 条）", "the whole board would repeat (CN-6)"),
    "why-suicide": ("禁着点：无气（第 5 条）", "a point without liberties (CN-5)"),
    "why-occupied": ("此处已有子", "the point is occupied"),
    "why-off board": ("不在棋盘上", "it is off the board"),
    "why-legal": ("当前不能解释", "it cannot be taken as a move now"),
    "mend-put": ("在 {goal} 放一枚{who}子", "put a stone of {who} on {goal}"),
    "mend-take": ("取下 {source} 的{who}子", "take {who}'s stone off {source}"),
    "mend-clear": (
        "{source} 处看不清：把那里的子摆正或取下",
        "nobody can tell what is on {source}: clear it",
    ),
    "mend-move": ("把 {source} 的{who}子放回 {goal}", "move {who}'s stone from {source} to {goal}"),
    "resolved": ("棋盘与棋局相符", "board and game agree again"),
    "captured": ("{frames} 帧原始数据已写入 {path}", "{frames} raw frames written to {path}"),
    # wenping calibrate
    "calibrate-help": (
        "校准：空棋盘；--stone 用一枚黑子逐点校准",
        "calibrate the empty board; with --stone, one black stone from point to point",
    ),
    "calibrate-stone-help": (
        "沿对角线走 19 点：查出接错的行列",
        "19 points of a diagonal: finds rows and columns that are swapped",
    ),
    "calibrate-all-help": ("走遍 361 点", "all 361 points, each with its gain"),
    "calibrate-anew-help": (
        "不管原校准（接线改过，或个别传感器异常）：棋盘确实是空的",
        "forget the old offsets (wires were changed, or a few sensors are odd: these are masked); "
        "the board is surely empty",
    ),
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
        "a stone on {point} is felt at {where}: look after both its row and its column",
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
        "Empty the board; 180 black and 180 white stones belong into the bowls",
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
    "setup-help": (
        "新棋盘第一次使用：自检、校准、灯、按钮、棋罐、命名",
        "a new board's first hour: self-test, calibration, lights, buttons, bowls, name",
    ),
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
        "some lights are dark: look after the chain's plug and its direction",
    ),
    "setup-button-deaf": (
        "{button}按钮没有反应，或接到了别处：检查接线",
        "{button} was not felt, or another one was: look after its wires",
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
        "{count} thing(s) to look after; `wenping doctor` tells them again",
    ),
    "name-help": ("给棋盘命名", "give a board a name"),
    "named": ("棋盘现名 {name}", "the board is called {name} now"),
    # wenping doctor
    "doctor-help": ("检查棋盘：有什么不对，该怎么办", "what is wrong with a board, and what to do"),
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
        "log {value} could not be read to its end, a new one was begun: {words}",
    ),
    "doctor-log-torn": (
        "断电时丢了未确认的 {value} 字节",
        "{value} bytes that were not yet accepted went with the power",
    ),
    "doctor-not-calibrated": (
        "尚未校准（{words}）：清空棋盘和棋罐，再断电重启",
        "not calibrated ({words}): empty board and bowls, then switch it off and on",
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
    "doctor-no-log": ("闪存不能记录：{words}", "nothing is recorded: {words}"),
    "doctor-power-lost": (
        "对局中断电 {count} 次：检查电源和电缆",
        "the power failed {count} time(s) during this game: look after cable and supply",
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
} | ERRORS


def say(key: str, lang: str, **values: object) -> str:
    """The text of a key in "zh" or "en", filled with values; KeyError if unknown."""
    return TEXTS[key][LANGUAGES.index(lang)].format(**values)


def named(value: object, lang: str) -> object:
    """A value of a text: "@key" is the text of that key, if there is one; all else as it is.

    What a board says may begin with "@" too.
    """
    if isinstance(value, str) and value.startswith("@") and value[1:] in TEXTS:
        return say(value[1:], lang)
    return value


def default_language() -> str:
    """ "zh" if $WENPING_LANG, else $LC_ALL, $LC_MESSAGES or $LANG begins so, otherwise "en"."""
    for name in ("WENPING_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].startswith("zh") else "en"
    return "en"
