"""What is said at the table: phases, questions and the way back, links and downloads, the demo."""

TABLE = {
    # The game as it goes on.
    "pass": ("虚着", "pass"),
    "undetected": ("未测到", "not detected"),
    "bowl-holds": ("棋罐内棋子 {count}", "stones in the bowl {count}"),
    "phase-ready": ("等待对局", "ready"),
    "phase-setting": ("摆子", "setting up"),
    "phase-playing": ("对局中", "playing"),
    "phase-stopped": ("双方停棋：请取下死子", "stopped: take the dead stones off"),
    "phase-filling": ("填子数子", "filling the board for the count"),
    "phase-filling-ying": ("填满计点", "fill-to-count"),
    "phase-counted": ("数子完毕", "counted"),
    "phase-over": ("终局", "game over"),
    # At the board.
    "attached": (
        "已连接 {port}：棋盘 {name}，固件 {firmware}，协议 {protocol}",
        "{port}: board {name}, firmware {firmware}, protocol {protocol}",
    ),
    "goes-on": (
        "继续棋盘上未完的对局（第 {log} 号日志）",
        "the game on the board (log {log}) is continued",
    ),
    "stones-complete": (
        "棋罐内棋子：黑 {black}，白 {white}，齐全",
        "Stones in the bowls: Black {black}, White {white}: complete",
    ),
    "stones-right": ("{who}子已齐全", "{who}'s stones are complete again"),
    "bowls-not-certain": (
        "棋罐内棋子数不能确定，请检查棋罐各层",
        "The stones in the bowls cannot be counted with certainty: look at the layers of"
        " both bowls",
    ),
    "lost": (
        "{port} 连接中断（{why}），正在重新连接",
        "{port}: the connection is lost ({why}); reconnecting",
    ),
    "back": ("{port} 已重新连接，事件没有遗失", "{port}: connected again; no event was lost"),
    "log-parted": (
        "日志 {log}：棋盘所报与本机所存不是同一段历史；本机原存的 {events} 条事件另存为棋盘"
        "“{kept}”名下，两份都保留",
        "log {log}: the board tells another history than the one stored here; the {events} events "
        "stored here are kept as those of the board {kept}, and both remain",
    ),
    "log-uncompared": (
        "日志 {log}：棋盘固件较旧，不能核对与本机所存是否同一段历史；请更新固件（wenping flash）",
        "log {log}: the board's firmware is older and cannot say whether its history is the one "
        "stored here; update it (wenping flash)",
    ),
    "events-lost": (
        "日志 {log} 的事件 {first} 至 {last} 已丢失",
        "events {first} to {last} of log {log} are lost",
    ),
    "event-refused": ("日志 {log} 的事件 {event}：{error}", "log {log}, event {event}: {error}"),
    "hash-differs": (
        "日志 {log} 的事件 {event} 之后，棋盘与主机的棋局不一致",
        "board and host differ after event {event} of log {log}",
    ),
    "download-game": (
        "第 {log} 号日志：{moves} 手，{result}",
        "log {log}: {moves} moves, {result}",
    ),
    "download-none": (
        "第 {log} 号日志：{events} 条事件，没有对局",
        "log {log}: {events} events, no game",
    ),
    "download-missing": (
        "（棋盘读不出第 {first} 至 {last} 条事件中的 {lost} 条，因此保留这份日志）",
        " (of events {first} to {last} the board cannot read {lost}, and keeps this log)",
    ),
    "download-refused": (
        "（第 {event} 条事件与之前的不符，棋谱到此为止：{why}）",
        " (event {event} does not follow, the record ends there: {why})",
    ),
    "download-end": (
        "{logs} 份日志，其中 {games} 局已写入 {folder}",
        "{logs} logs, {games} games written into {folder}",
    ),
    "monitor-end": (
        "共收到 {bytes} 字节，其中 {dropped} 字节不属于有效消息",
        "{bytes} bytes received, {dropped} of them in no valid message",
    ),
    "record-written": ("棋谱已写入 {path}", "record written to {path}"),
    "twin-port": ("虚拟棋盘在 {port}", "virtual board on {port}"),
    "demo-setting-up": (
        "两名虚拟棋手在虚拟棋盘上按 {game} 对局（{moves} 手）",
        "Two simulated players play {game} ({moves} moves) on the virtual board",
    ),
    "demo-same": (
        "sgfmill 读回的棋谱与原谱逐手一致。",
        "The record, read back with sgfmill, has the same moves as the game.",
    ),
    "demo-differs": ("棋谱与原谱不一致！", "The record differs from the game that was played!"),
    "demo-log-differs": ("主机的日志与棋盘的日志不一致", "the host's log differs from the board's"),
    "demo-moves-differ": (
        "棋谱有 {moves} 手，实际下了 {played} 手",
        "the record has {moves} moves, but {played} were played",
    ),
    "demo-move-differs": (
        "第 {number} 手：棋谱为 {move}，实际下的是 {played}",
        "move {number} is {move} in the record, but {played} was played",
    ),
    "demo-time": (
        "模拟时间 {simulated} 秒，实际 {wall} 秒。",
        "{simulated} simulated seconds in {wall} seconds.",
    ),
    # Questions of the board, and the way back.
    "q-out-of-turn": (
        "{point}：未轮到这一方下子（第 17.1 条）",
        "{point}: it is not this side's turn (CN-17.1)",
    ),
    "q-illegal": (
        "{point}：此处不能下子：{why}{rule}",
        "{point}: no move may be made here: {why}{rule}",
    ),
    "q-missing": ("{point}：此处少一枚棋子", "{point}: a stone is missing here"),
    "q-extra": ("{point}：此处不应有棋子", "{point}: there should be no stone here"),
    "q-wrong-colour": (
        "{point}：棋子颜色不符，或放反了",
        "{point}: the stone here has the other colour, or lies upside down",
    ),
    "q-in-eye": (
        "{point}：这一子填进了对方的眼里，请取下",
        "{point}: the stone here was filled into an eye of the other side: take it off",
    ),
    "q-captured-left": (
        "{point}：被提的棋子尚未取下",
        "{point}: the captured stone is still on the board",
    ),
    "q-uncertain": (
        "{point}：不能确定此处有无棋子，请摆正",
        "{point}: it is not certain what lies here: put the stone in the middle of the point",
    ),
    "q-scattered": (
        "棋盘有 {count} 处与棋局不符，请按灯光复原（第 17.4 条）",
        "{count} points differ from the game: follow the lights to put the stones back (CN-17.4)",
    ),
    "q-ambiguous": (
        "{point} 等处的新子有多种可能的解释",
        "the new stones at {point} can be explained in several ways",
    ),
    "q-moved": (
        "上一手是否应在 {point}（棋子曾悬在别处，或落下后被碰移）？是：请按钟；"
        "不是：缺子则放回原处，不缺则不必理会（第 17.2 条）",
        "is the last move meant for {point} (its stone was only held over another point, or was"
        " pushed away)? If so, press your clock; if not, put back what is missing, or play on"
        " (CN-17.2)",
    ),
    "q-masked": (
        "未检测到棋子：若在 {point}，请按钟",
        "no stone detected: press your clock if it is on {point}",
    ),
    "q-column": (
        "未检测到棋子：若在 {column} 列，请按钟",
        "no stone detected: press your clock if it is in column {column}",
    ),
    "q-nowhere": (
        "各处都问过，未找到棋子：照双方的意思摆好，同时按住棋钟 3 秒",
        "no stone found anywhere: lay the board as you mean it, both hold your clocks for 3 s",
    ),
    "why-ko": ("打劫须隔一手", "a ko may not be retaken at once"),
    "why-repetition": ("全局同形再现", "it would repeat an earlier whole-board position"),
    "why-suicide": ("禁着点：无气", "the stone would have no liberty"),
    "why-occupied": ("此处已有子", "the point is occupied"),
    "why-off board": ("不在棋盘上", "it is off the board"),
    "why-legal": ("此时不能算作一手棋", "it cannot be taken as a move now"),
    "cited-CN-5": ("（第 5 条）", " (CN-5)"),
    "cited-CN-6": ("（第 6 条）", " (CN-6)"),
    "cited-CN-20.1": ("（第 20.1 条）", " (CN-20.1)"),
    "cited-JP-11": ("（推论 11）", " (JP-11)"),
    "cited-YG-3": ("（应氏规则：劫分争搅）", " (YG-3)"),
    "cited-YG-4": ("（应氏规则：变穷）", " (YG-4)"),
    "repair-put": ("在 {goal} 放一枚{who}子", "put one of {who}'s stones on {goal}"),
    "repair-right": ("把 {goal} 的{who}子摆正", "put {who}'s stone on {goal} right"),
    "repair-take": ("取下 {source} 的{who}子", "take {who}'s stone off {source}"),
    "repair-clear": (
        "{source} 处不能确定：把那里的棋子摆正或取下",
        "it is not certain what lies on {source}: put the stone right or take it off",
    ),
    "repair-move": (
        "把 {source} 的{who}子放回 {goal}",
        "move {who}'s stone from {source} to {goal}",
    ),
    "resolved": ("棋盘与棋局已相符", "board and game agree again"),
    "captured": ("{frames} 帧原始数据已写入 {path}", "{frames} raw frames written to {path}"),
}
