"""What `wenping play` says: decisions of people, who is waited for, keys, stored games."""

PLAYING = {
    "table-lost": (
        "与棋盘的连接中断（{why}），正在重新连接",
        "the connection to the board is lost ({why}); reconnecting",
    ),
    "table-back": (
        "棋盘已重新连接，事件没有遗失",
        "the board is connected again; no event was lost",
    ),
    "way-back": ("  {number}. {step}", "  {number}. {step}"),
    "way-agreed": ("  {step}", "  {step}"),
    # What changed
    "play-stopped": (
        "双方停棋：请取下死子，再各自按钟确认；要继续对局请按虚着按钮或 g 键；选择数法请按 n 键",
        "play is stopped: take the dead stones off, then both press the clock; to play on: a pass"
        " button or the key g; to choose how to count: the key n",
    ),
    "play-stopped-laid": (
        "双方停棋：请取下死子，再各自按钟确认；要继续对局请直接落子，或按裁判按钮或 g 键；"
        "选择数法请按 n 键",
        "play is stopped: take the dead stones off, then both press the clock; to play on: a stone,"
        " the referee's button or the key g; to choose how to count: the key n",
    ),
    "stopped-again": (
        "已回到双方停棋时的局面：请取下填上的棋子",
        "the position at the stop again: take the stones off that were filled in",
    ),
    "play-goes-on": ("对局继续：轮到{who}", "play goes on: {who} moves first"),
    "all-alive": (
        "对局结束，盘上的棋子都算活子：请不要取下死子",
        "the game has ended and all stones on the board count as alive: take none off",
    ),
    "taken-back": (
        "已退回 {count} 手：请按灯光复原",
        "{count} move(s) taken back: follow the lights to put the stones right",
    ),
    "board-is-right": (
        "双方同意以棋盘为准：轮到{who}",
        "both players agree that the board is right: {who} is to move",
    ),
    "record-agreed": (
        "双方同意以棋盘为准：这些点按棋盘改正，此前的提子数不变",
        "Both players agreed that the board was right: these points were set as they lay there;"
        " prisoners stay as counted before.",
    ),
    "record-undetected": (
        "此手棋盘未测到，着点不明；不是虚着",
        "The board did not detect this move, and its point is not known; it is no pass.",
    ),
    "move-undetected": (
        "第 {number} 手（{who}）棋盘未测到：棋谱中着点不明，请补记",
        "move {number}, {who}, was not detected: the record lacks its point, please note it",
    ),
    "record-ruled": (
        "裁判判移动有效：这些点按棋盘改正，此前的提子数不变",
        "The referee ruled that the board stands: these points were set as they lay there;"
        " prisoners stay as counted before.",
    ),
    "clocks-paused": ("暂停：双方棋钟停止", "paused: both clocks are stopped"),
    "paused-adjourned": (
        "暂停（中途休息）：双方棋钟停止",
        "paused for a break: both clocks are stopped",
    ),
    "paused-referee": (
        "暂停（请裁判）：双方棋钟停止",
        "paused, a referee is called: both clocks are stopped",
    ),
    "paused-leave": (
        "暂停（经裁判同意离席）：双方棋钟停止",
        "paused, a player is away by the referee's leave: both clocks are stopped",
    ),
    "paused-sealed": (
        "封棋：双方棋钟停止",
        "adjourned with a sealed move: both clocks are stopped",
    ),
    "paused-force": (
        "暂停（外力影响）：双方棋钟停止",
        "paused because of an outside force: both clocks are stopped",
    ),
    "read-begin": (
        "{who}方开始读秒，还剩 {count} 分钟",
        "{who}: byo-yomi begins, {count} minute(s) left",
    ),
    "read-minute": ("{who}方：一分钟，还剩 {count} 分钟", "{who}: one minute, {count} left"),
    "read-left": ("{who}方还剩 {count} 分钟", "{who} has {count} minute(s) left"),
    "read-second": ("{who}方：{count}秒", "{who}: {count} seconds"),
    "read-count": ("{who}方：{count}", "{who}: {count}"),
    "read-flag": ("{who}方：10，超时判负", "{who}: 10, over time, lost"),
    "clock-overtime": (
        "{who}方进入读秒，{count} 次",
        "{who}: main time is over, {count} period(s) of byo-yomi",
    ),
    "clock-stones": (
        "{who}方进入读秒，{seconds} 秒内应下 {stones} 手",
        "{who}: main time is over, {stones} moves in each {seconds} seconds",
    ),
    "clock-ying": (
        "{who}方进入第 {number} 次加时，共罚 {points} 点",
        "{who}: extra period {number} begins, {points} points charged so far",
    ),
    "clock-period": ("{who}方读秒还剩 {count} 次", "{who} has {count} period(s) left"),
    "clock-seconds": ("{who}方还剩 {count} 秒", "{who}: {count} second(s) left"),
    "clock-minutes": ("{who}方还剩 {count} 分钟", "{who}: {count} minute(s) left"),
    "clock-flag": ("{who}方超时判负", "{who} loses on time"),
    "clocks-run": ("暂停结束：棋钟继续", "the pause is over: the clock runs"),
    "dead-left": (
        "{points}：已指为死子但仍在棋盘上，算作活子；要更改请按 g 键回到停棋",
        "{points}: named as dead but still on the board, so they count as alive; to change that,"
        " go back to the stop with the key g",
    ),
    # What is to be done next
    "step-agreed": (
        "或者：双方同时按住棋钟 3 秒，以棋盘为准",
        "or both hold their clocks for 3 s: the board is right",
    ),
    "step-lift": ("请取下 {point} 的{who}子", "take {who}'s stone off {point}"),
    "step-take": (
        "{point} 处不应有棋子：请取下",
        "take the stone off {point}: it does not belong there",
    ),
    "step-put": ("请在 {point} 放一枚{who}子", "put one of {who}'s stones on {point}"),
    "step-fill": (
        "填子：请在 {point} 放一枚{who}子",
        "filling: put one of {who}'s stones on {point}",
    ),
    "step-seki-guessed": (
        "{point} 这块棋推断为双活（己空不足两点）；若不是，请按 s 键",
        "the group at {point} is taken to be in seki: it has fewer than two points of its own;"
        " if it is not, press the key s",
    ),
    "step-seki-said": ("{point} 这块棋：双活", "the group at {point}: in seki, as the players say"),
    "step-seki-none": ("{point} 这块棋：不是双活", "the group at {point}: not in seki"),
    "step-arrange": (
        "取起 {point} 的{who}子，改放绿灯所指之点；没有绿灯则放回棋罐",
        "lift {who}'s stone at {point} and put it where the green light points, or into its bowl"
        " if there is no green light",
    ),
    "step-ask": (
        "棋子若在 {point}，请{who}按钟",
        "{who}: press the clock if the stone is on {point}",
    ),
    "step-ask-column": (
        "棋子若在 {column} 列，请{who}按钟",
        "{who}: press the clock if the stone is in column {column}",
    ),
    "step-pass-stone": (
        "{who}以按钮虚着：请将这一着之子放在棋盘右边的格内",
        "{who} passed by button: the stone of that pass goes into a slot on the right of the board",
    ),
    "step-dead": (
        "请取下死子：{points}",
        "take the dead stones off: {points}",
    ),
    "hindrance-dead": (
        "{points}：同一块棋已有棋子作为死子取下：请把其余的也取下，或把取下的放回",
        "{points}: other stones of this group were taken off as dead: take the rest off too, or put"
        " them back",
    ),
    "unfinished": ("对局没有结果：{why}", "there is no result: {why}"),
    "hindrance-ko": (
        "{point}：有未消的劫，请先粘劫再停棋（推论 34）",
        "{point}: a ko is still open: connect it before the stop (JP-34)",
    ),
    # Ways to count (JP-24)
    "way-line": (
        "{number}. {name}：要放 {count} 子{mark}",
        "{number}. {name}: {count} stones to put{mark}",
    ),
    "way-official": ("（规则所定）", " (the ruleset's own)"),
    "way-shortest": ("（最少）", " (the fewest)"),
    "way-impossible": ("（棋子或空点不够）", " (not enough stones or points)"),
    "way-shorter": (
        "双方同意时可改用{name}，只要放 {count} 子：按 n 键（推论 24）",
        "if both agree, another way puts {count} stones only: {name}: the key n (JP-24)",
    ),
    "way-chosen": ("数法：{name}，要放 {count} 子", "the count: {name}, {count} stones to put"),
    "way-unread": (
        "{text}：没有这种数法：请写 1 至 {most} 的编号",
        "{text}: there is no such way to count: write a number from 1 to {most}",
    ),
    "way-as-it-lies": ("不填子，数目", "territory as it lies, without filling"),
    "way-fill": (
        "双方填满，负子填入对方胜空",
        "both sides fill, stones left over go into the other side's empty points",
    ),
    "way-fill-white": ("只由白方填满", "White alone fills"),
    "way-fill-both": ("双方填满", "both sides fill"),
    "way-half": ("一方按十整理数子", "one side is put in order by tens"),
    "way-equal-stones": ("等子比空", "equal stones, compare territory"),
    "way-equal-territory": ("等空比子", "equal territory, compare stones"),
    "way-equal-stones-kept": (
        "保留提子，填回后等子比空",
        "prisoners kept and filled in, equal stones, compare territory",
    ),
    "way-territory": (
        "提子填回，空整理成十，数目",
        "prisoners are filled in, territory is arranged by tens and compared",
    ),
    "way-lu": (
        "提子填回，填去每块的眼位，数路",
        "prisoners and each unit's eye points are filled in, count the lu",
    ),
    "way-heads": (
        "双方填满，棋头多的一方还棋头",
        "both sides fill; the side with more living groups gives a point back for each one more",
    ),
    "decide-ceremony": ("选择数法", "choosing how to count"),
    "keys-ceremony": (
        "数法编号，双方同意后按回车：{text}_",
        "how to count: its number, Enter if both agree: {text}_",
    ),
    # Who is waited for
    "await-setting": ("请摆好开局前的棋子", "set up the stones before the first move"),
    "await-move": ("轮到{who}", "{who} to move"),
    "await-press": ("请{who}按钟", "{who} to press the clock"),
    "await-pause": ("暂停中", "paused"),
    "await-both": ("请双方按钟确认", "both sides: press the clock to confirm"),
    "await-confirm": ("请{who}按钟确认", "{who}: press the clock to confirm"),
    "await-count": ("正在清点棋罐内棋子", "the stones in the bowls are being counted"),
    "view-rules": ("{rules}  贴 {komi}", "{rules}  komi {komi}"),
    "view-side": (
        "{clock}  棋罐 {bowl}  提子 {prisoners}",
        "{clock}  bowl {bowl}  prisoners {prisoners}",
    ),
    # Decisions of people
    "decide-pass": ("虚着", "a pass"),
    "decide-confirm": ("确认", "agreeing"),
    "decide-play-on": ("继续对局", "playing on"),
    "decide-restore": ("回到停棋时的局面", "going back to the position at the stop"),
    "decide-undo": ("悔棋", "taking a move back"),
    "decide-resign": ("认输", "resignation"),
    "decide-draw": ("和棋", "a draw by agreement"),
    "decide-forfeit": ("弃权判负", "a forfeit"),
    "decide-abandon": ("中止", "abandoning the game"),
    "decide-pause": ("暂停", "a pause"),
    "decide-dead": ("指明死子", "naming dead stones"),
    "decide-seki": ("指明双活", "naming a seki"),
    "decide-result": ("直接写出结果", "a result by hand"),
    "decision-unconnected": (
        "{what}：棋盘无响应，请在重新连接后再试",
        "{what}: the board does not answer: try again when it is connected",
    ),
    "decision-no-game": ("棋盘上没有对局", "there is no game on the board"),
    "decision-over": (
        "{what}：对局已结束（{result}）",
        "{what}: the game is over ({result})",
    ),
    "decision-phase": (
        "{what}：现在不能进行（{phase}）",
        "{what}: not possible now ({phase})",
    ),
    "decision-refused": ("{what}：不能进行：{why}", "{what}: not possible: {why}"),
    "no-stone": ("{name} 处没有棋子", "there is no stone on {name}"),
    "result-unread": (
        "{text} 不是结果：请写成 B+3.5、W+R、W+T、B+F、0（和棋）或 Void",
        "{text} is no result: write B+3.5, W+R, W+T, B+F, 0 (a draw) or Void",
    ),
    "contradicts": (
        "--{option}：要求的是 {asked}，棋盘上的对局是 {stands}",
        "--{option}: you asked for {asked}, the game on the board has {stands}",
    ),
    "contradicts-end": (
        "要另开一局，请先用 wenping abandon 中止这一局",
        "to begin another game, end this one with wenping abandon",
    ),
    # Keys
    "keys": (
        "p 虚着  c 确认  g 继续  u 悔棋  r 认输  = 和棋  空格 暂停  a 暂停及原因  d 死子  s 双活"
        "  n 数法  t 回到停棋  f 弃权  e 结果  j 判罚  q 离开",
        "p pass  c agree  g play on  u undo  r resign  = draw  space pause  a pause, why  d dead"
        "  s seki  n how to count  t back to the stop  f forfeit  e result  j ruling  q leave",
    ),
    "keys-side": (
        "{what}：b 黑方，w 白方，其他键取消",
        "{what}: b Black, w White, any other key: cancel",
    ),
    "keys-side-or-none": (
        "{what}，谁要求：b 黑方，w 白方，n 裁判，其他键取消",
        "{what}, who asks: b Black, w White, n the referee, any other key: cancel",
    ),
    "keys-agreed": (
        "{what}：对方同意则按 y，其他键取消",
        "{what}: y if the other side agrees, any other key: cancel",
    ),
    "keys-dead": (
        "死子，每块棋写一子，按回车（没有则留空）：{text}_",
        "dead stones, one of each group, Enter (empty: none): {text}_",
    ),
    "keys-seki": (
        "双活，每块棋写一子（-D4：不是双活），按回车：{text}_",
        "in seki, one stone of each group (-D4: it is not), Enter: {text}_",
    ),
    "keys-result": (
        "结果，如 B+3.5、W+R、0、Void，按回车：{text}_",
        "result, such as B+3.5, W+R, 0, Void, Enter: {text}_",
    ),
    "left-table": (
        "已离开；棋盘上的对局继续进行，用 wenping play 可重新连接",
        "left; the game on the board goes on: wenping play connects to it again",
    ),
    # Options of play
    "opt-press": (
        "stone：落子后不必按钟，棋子放稳、提清即换对方计时（默认按钟）",
        "stone: a move ends the turn when it rests and nothing is left to lift"
        " (default: the clock is pressed)",
    ),
    "opt-handicap": (
        "让 2 至 9 枚子，放在星位，白方先下",
        "2 to 9 handicap stones on the star points; White moves first",
    ),
    "opt-seats": (
        "座子：双方各在两个对角的星位放子，白方先下",
        "seat stones: each side on two opposite corner stars; White moves first",
    ),
    "opt-first": ("先下的一方：black 或 white", "who moves first: black or white"),
    "opt-event": ("赛事", "the event, for the record"),
    "opt-round": ("轮次", "the round, for the record"),
    "opt-place": ("地点", "the place, for the record"),
    "opt-certificate": (
        "把数子证明写入此文件（.json 为 JSON，.html 为可打印的网页）",
        "write a certificate of the count into this file (.json: JSON, .html: a page to print)",
    ),
    "handicap-or-seats": (
        "--handicap 与 --seats 不能同时使用：请只用一个",
        "--handicap and --seats cannot be used together: give one of them",
    ),
    # wenping abandon, games, export
    "abandon-help": (
        "中止棋盘上的对局，没有结果，保留棋谱",
        "end the game under way on a board without a result; its record is kept",
    ),
    "abandoned": ("对局（第 {log} 号日志）已中止", "the game (log {log}) is abandoned"),
    "games-help": (
        "列出主机保存的对局、棋手和结果",
        "list the games that this host has stored, with players and results",
    ),
    "games-line": (
        "{id:>6}  {day}  {black} - {white}  {result}  {moves} 手  {rules}  {board}",
        "{id:>6}  {day}  {black} - {white}  {result}  {moves} moves  {rules}  {board}",
    ),
    "games-none": ("主机没有保存的对局", "no game is stored on this host"),
    "export-help": (
        "把主机保存的对局写成 SGF",
        "write games that this host has stored as SGF files",
    ),
    "opt-export-games": (
        "对局编号，如 1.12（wenping games 列出；默认全部）",
        "games by their numbers, such as 1.12 (wenping games lists them; default: all)",
    ),
    "no-stored-game": (
        "没有编号为 {id} 的对局：用 wenping games 列出编号",
        "there is no game {id}: wenping games lists the numbers",
    ),
    "opt-twin-clock": (
        "用时，如 byo-yomi:600,5x30（默认 none）",
        "time, such as byo-yomi:600,5x30 (default: none)",
    ),
    "opt-twin-json": (
        "与 --play 同用：以 JSON 输出结果（没有则说明原因）、三方核对和棋盘提出的问题",
        "with --play: print the result (or why there is none), the three counts and the board's"
        " questions as JSON",
    ),
    # The certificate of a count
    "cert-title": ("数子证明：{result}", "Certificate of the count: {result}"),
    "cert-players": (
        "{black}（黑）对 {white}（白），{day}",
        "{black} (Black), {white} (White), {day}",
    ),
    "cert-rules": ("规则：{rules}，贴 {komi}", "Rules: {rules}, komi {komi}"),
    "cert-position": ("终局盘面（死子已取下）：", "Final position, without the dead stones:"),
    "cert-dead": ("死子：黑 {black}；白 {white}", "Dead stones: Black {black}; White {white}"),
    "cert-fill": (
        "填上的棋子：黑 {black}，白 {white}",
        "Stones filled in: Black {black}, White {white}",
    ),
    "cert-bowls": (
        "棋罐内棋子：黑 {black}，白 {white}",
        "Stones in the bowls: Black {black}, White {white}",
    ),
    "cert-board": (
        "棋盘 {board}，第 {log} 号日志，{events} 条事件，校验值 {hash}",
        "Board {board}, log {log}, {events} events, hash {hash}",
    ),
    "cert-head": (
        "日志 {id}，事件数与历史摘要：{head}（可用 wenping verify 核对）",
        "Log {id}, events and head: {head} (wenping verify compares it)",
    ),
    # wenping verify
    "verify-not-stored": (
        "日志 {log} 不在本机：只能核对所给文件彼此是否一致",
        "log {log} is not stored here: only the files themselves are compared",
    ),
    "verify-set-aside": (
        "这一日志（{game}）已另存：其棋盘现在报告的是另一份日志",
        "this log ({game}) was set aside: its board tells another history of it now",
    ),
    "verify-gaps": (
        "日志自第 {first} 条事件起有缺失：其后无法核对",
        "the log lacks events from number {first} on: what follows cannot be compared",
    ),
    "verify-refused": (
        "日志第 {event} 条事件与之前的事件矛盾：{why}",
        "event {event} of the log does not follow from those before it: {why}",
    ),
    "verify-follows": (
        "日志共 {events} 条事件，前后相符",
        "the log's {events} events follow from each other",
    ),
    "verify-count": (
        "日志所记结果 {result} 与重新计算相符",
        "the log's result {result} is what its position counts to",
    ),
    "verify-count-other": (
        "日志所记结果 {result} 与重新计算不符",
        "the log's result {result} is not what its position counts to",
    ),
    "verify-head": (
        "{source}：历史摘要相同，共 {events} 条事件",
        "{source}: the same head of all {events} events",
    ),
    "verify-head-part": (
        "{source}：前 {events} 条事件的历史摘要相同，其后的事件它不知道",
        "{source}: the same head of the first {events} events; it does not know the later ones",
    ),
    "verify-head-other": (
        "{source}：前 {events} 条事件的历史摘要不同：不是同一段历史",
        "{source}: another head of the first {events} events: this is not the same history",
    ),
    "verify-fewer": (
        "{source}：它知道 {events} 条事件，本机只存有 {stored} 条",
        "{source}: it knows {events} events, and only {stored} are stored here",
    ),
    "verify-words": (
        "{source}：所载内容与日志相符",
        "{source}: what it says follows from the log",
    ),
    "verify-words-other": (
        "{source}：所载内容与日志不符：{where}",
        "{source}: what it says does not follow from the log: {where}",
    ),
    "verify-uncomparable": (
        "{source}：写于第 {events} 条事件之后，与另一文件不同：没有日志无法核对",
        "{source}: made after {events} events, the other file after another number: they cannot be "
        "compared without the log",
    ),
    "verdict-proved": (
        "已证实：日志 {log} 的 {events} 条事件与别处保存的历史摘要一致",
        "proved: the {events} events of log {log} match a head that was kept elsewhere",
    ),
    "verdict-consistent": (
        "无矛盾，但未证实：没有别处保存的历史摘要可与日志 {log} 的全部 {events} 条事件核对",
        "consistent, not proved: no head that was kept elsewhere covers all {events} events of log"
        " {log}",
    ),
    "verdict-contradicted": (
        "有矛盾：日志 {log} 或所给文件被改动过，见带“!”的各行",
        'contradicted: log {log} or a file was changed, see the lines with "!"',
    ),
    "cert-record": ("棋谱的 SHA-256：{hash}", "SHA-256 of the record: {hash}"),
    "cert-agree": ("三方核对一致", "The counts agree"),
    "cert-differ": ("三方核对不一致", "The counts do not agree"),
    "cert-single": ("只按棋谱计算", "Counted from the record alone"),
}
