"""What `wenping play` says: decisions of people, who is waited for, keys, stored games."""

PLAYING = {
    "table-lost": ("棋盘断开（{why}），正在重连", "the board is lost ({why}); trying again"),
    "table-back": (
        "棋盘已重新连接，无事件遗失",
        "the board is back; no event is lost",
    ),
    "way-back": ("  {number}. {step}", "  {number}. {step}"),
    # What changed
    "play-stopped": (
        "停着：取下死子，双方按钟确认；要继续则按虚着或 g",
        "play is stopped: take the dead stones off, then both press the clock; to play on: a pass"
        " button or g",
    ),
    "stopped-again": (
        "回到停着的局面：请取走填上的子",
        "back at the stopped position: take the filling stones off",
    ),
    "play-goes-on": ("对局继续：{who}先下", "play goes on: {who} moves first"),
    "taken-back": (
        "已退回 {count} 手：请按灯光把子取下",
        "{count} move(s) taken back: follow the lights to put the stones right",
    ),
    "clocks-paused": ("暂停：双方棋钟停走", "paused: both clocks rest"),
    "clocks-run": ("暂停结束，棋钟继续", "the pause is over: the clock runs"),
    "dead-left": (
        "{points} 说是死子却还在棋盘上，算作活子；要改则按 g 回到停着",
        "{points}: named as dead but still on the board, so they count as alive; g goes back",
    ),
    # What is to be done next
    "step-lift": ("取下 {point} 的{who}子", "take {who}'s stone off {point}"),
    "step-take": ("{point} 的子不该在那里：取下", "take the stone off {point}"),
    "step-put": ("在 {point} 放一枚{who}子", "put a stone of {who} on {point}"),
    "step-fill": ("填：在 {point} 放一枚{who}子", "fill: put a stone of {who} on {point}"),
    "step-ask": (
        "子若在 {point}，请{who}按钟",
        "{who}: press the clock if the stone is on {point}",
    ),
    "step-ask-column": (
        "子若在 {column} 列，请{who}按钟",
        "{who}: press the clock if the stone is in column {column}",
    ),
    "step-dead": (
        "请取下死子：{points}",
        "take the dead stones off: {points}",
    ),
    "hindrance-dead": (
        "{point}：同一块的子已取下，整块同死活：也取下，或把别的放回",
        "{point}: others of its string are off as dead; take it off too, or put them back",
    ),
    "hindrance-ko": (
        "{point}：还有劫未解决，先粘上才能停（推论 34）",
        "{point}: a ko is still open: connect it before the stop (JP-34)",
    ),
    # Who is waited for
    "await-setting": ("等待摆好先放的子", "waiting for the stones before the first move"),
    "await-move": ("等{who}下子", "{who} to move"),
    "await-press": ("等{who}按钟", "{who} to press the clock"),
    "await-pause": ("暂停中", "paused"),
    "await-both": ("等双方按钟确认", "both to press the clock: confirm"),
    "await-confirm": ("等{who}按钟确认", "{who} to press the clock: confirm"),
    "await-count": ("等棋罐数子", "waiting for the bowls to be counted"),
    "view-rules": ("规则 {rules}  贴 {komi}", "{rules}  komi {komi}"),
    "view-side": (
        "{clock}  罐 {bowl}  提子 {prisoners}",
        "{clock}  bowl {bowl}  prisoners {prisoners}",
    ),
    # Decisions of people
    "decide-pass": ("虚着", "a pass"),
    "decide-play-on": ("继续对局", "playing on"),
    "decide-restore": ("恢复停着的局面", "going back to the stopped position"),
    "decide-undo": ("退回一手", "taking a move back"),
    "decide-resign": ("认输", "resignation"),
    "decide-draw": ("和棋", "a draw by agreement"),
    "decide-forfeit": ("判负", "a forfeit"),
    "decide-abandon": ("中止", "abandoning the game"),
    "decide-pause": ("暂停", "a pause"),
    "decide-dead": ("指明死子", "naming dead stones"),
    "decide-seki": ("指明双活", "naming a seki"),
    "decide-result": ("手工判定结果", "a result by hand"),
    "decision-unconnected": (
        "{what}：棋盘没有连接，重连后再试",
        "{what}: the board does not answer; try again when it is back",
    ),
    "decision-no-game": ("棋盘上没有对局", "there is no game on the board"),
    "decision-over": (
        "{what}：对局已结束（{result}）",
        "{what}: the game is over ({result})",
    ),
    "decision-phase": (
        "{what}：现在不行，对局处于「{phase}」",
        "{what}: not now, the game is at: {phase}",
    ),
    "decision-refused": ("{what}：不行：{why}", "{what}: not possible: {why}"),
    "no-stone": ("{name} 处没有子", "there is no stone on {name}"),
    "result-unread": (
        "{text} 不是结果：写成 B+3.5、W+R、W+T、B+F、0 或 Void",
        "{text} is no result: write B+3.5, W+R, W+T, B+F, 0 (a draw) or Void",
    ),
    "contradicts": (
        "--{option}：要求 {asked}，棋盘上的对局是 {stands}",
        "--{option}: you asked for {asked}, the game on the board has {stands}",
    ),
    "contradicts-end": (
        "要另开一局，先用 wenping abandon 结束这一局",
        "to begin another game, end this one with `wenping abandon`",
    ),
    # Keys
    "keys": (
        "p 虚着  g 继续  u 悔棋  r 认输  = 和棋  空格 暂停  d 死子  s 双活"
        "  t 恢复停着  f 判负  e 结果  q 离开",
        "p pass  g play on  u undo  r resign  = draw  space pause  d dead  s seki"
        "  t stopped position  f forfeit  e result  q leave",
    ),
    "keys-side": (
        "{what}：b 黑方，w 白方，其他键取消",
        "{what}: b Black, w White, any other key: no",
    ),
    "keys-side-or-none": (
        "{what}，谁要求：b 黑方，w 白方，n 裁判，其他键取消",
        "{what}, who asks: b Black, w White, n the referee, any other key: no",
    ),
    "keys-agreed": (
        "{what}：对方同意则按 y，其他键取消",
        "{what}: y if the other side agrees, any other key: no",
    ),
    "keys-dead": (
        "死子，每块写一子，回车（无则空）：{text}_",
        "dead stones, one of each string, Enter (empty: none): {text}_",
    ),
    "keys-seki": (
        "双活每块写一子（不是双活加 -），回车：{text}_",
        "in seki, one stone of each string (-D4: it is not), Enter: {text}_",
    ),
    "keys-result": (
        "结果，如 B+3.5、W+R、0、Void，回车：{text}_",
        "result, as B+3.5, W+R, 0, Void, Enter: {text}_",
    ),
    "left-table": (
        "已离开；棋盘上的对局继续，再用 wenping play 即可接上",
        "left; the game on the board goes on, `wenping play` attaches again",
    ),
    # Options of play
    "opt-handicap": (
        "让子 2 至 9，放在星位，白方先下",
        "2 to 9 handicap stones on the star points; White moves first",
    ),
    "opt-seats": (
        "座子：四角星位对放黑白各二，白方先下",
        "seat stones: each side on two opposite corner stars; White moves first",
    ),
    "opt-first": ("先下的一方：black 或 white", "who moves first: black or white"),
    "opt-event": ("赛事", "the event, for the record"),
    "opt-round": ("轮次", "the round, for the record"),
    "opt-place": ("地点", "the place, for the record"),
    "opt-certificate": (
        "把计点证明写入此文件（.json 为 JSON）",
        "write a certificate of the count into this file (JSON if its name ends in .json)",
    ),
    "handicap-or-seats": (
        "--handicap 与 --seats 不能同用",
        "--handicap and --seats exclude each other",
    ),
    # wenping abandon, games, export
    "abandon-help": (
        "中止棋盘上的对局，无结果，棋谱照存",
        "end the game under way on a board without a result; its record is kept",
    ),
    "abandoned": ("对局（第 {log} 号记录）已中止", "the game (log {log}) is abandoned"),
    "games-help": (
        "列出本机保存的对局",
        "list the games that this host has stored, with players and results",
    ),
    "games-line": (
        "{id:>6}  {day}  {black} - {white}  {result}  {moves} 手  {rules}  {board}",
        "{id:>6}  {day}  {black} - {white}  {result}  {moves} moves  {rules}  {board}",
    ),
    "games-none": ("本机没有保存的对局", "no game is stored on this host"),
    "export-help": (
        "把本机保存的对局写成 SGF",
        "write games that this host has stored as SGF files",
    ),
    "opt-export-games": (
        "对局编号，如 1.12（wenping games 列出；默认全部）",
        "games by their number, as 1.12 (wenping games lists them; default: all)",
    ),
    "no-stored-game": (
        "没有编号 {id} 的对局：wenping games 列出编号",
        "there is no game {id}: `wenping games` lists the numbers",
    ),
    "opt-twin-clock": (
        "用时（默认 none），如 byo-yomi:600,5x30",
        "the clock (default: none), as byo-yomi:600,5x30",
    ),
    "opt-twin-json": (
        "与 --play 同用：打印结果、三种计数和问题的 JSON",
        "with --play: print result, the three counts and the questions as JSON",
    ),
    # The certificate of a count
    "cert-title": ("计点证明", "Certificate of the count"),
    "cert-players": (
        "{black}（黑）对 {white}（白），{day}",
        "{black} (Black), {white} (White), {day}",
    ),
    "cert-rules": ("规则：{rules}，贴 {komi}", "rules: {rules}, komi {komi}"),
    "cert-position": ("局面（死子已取下）：", "position, dead stones off:"),
    "cert-dead": ("死子：黑 {black}；白 {white}", "dead: Black {black}; White {white}"),
    "cert-fill": (
        "填上的子：黑 {black}，白 {white}",
        "filled: {black} black, {white} white stones",
    ),
    "cert-bowls": (
        "棋罐：黑 {black}，白 {white}",
        "in the bowls: Black {black}, White {white}",
    ),
    "cert-board": (
        "棋盘 {board}，第 {log} 号记录，{events} 条事件，校验 {hash}",
        "board {board}, log {log}, {events} events, hash {hash}",
    ),
    "cert-record": ("棋谱校验 {hash}", "SHA-256 of the record {hash}"),
    "cert-agree": ("三种计数相符", "the counts agree"),
    "cert-differ": ("三种计数不符", "the counts do not agree"),
    "cert-single": ("只有推算的计数", "counted from the record alone"),
}
