"""What is said at the table: phases, questions and the way back, links and downloads, the demo."""

TABLE = {
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
    # At the board.
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
    "monitor-end": (
        "收到 {bytes} 字节，其中 {dropped} 字节不成消息",
        "{bytes} bytes came, {dropped} of them in no good message",
    ),
    "record-written": ("棋谱已写入 {path}", "record written to {path}"),
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
    "q-wrong-colour": (
        "{point}：棋子颜色不符，或放反了",
        "{point}: the stone here has the other colour, or lies upside down",
    ),
    "q-in-eye": (
        "{point}：这一子填进了对方的眼里，请取下",
        "{point}: the stone here was filled into an eye of the other side: take it off",
    ),
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
    "repair-put": ("在 {goal} 放一枚{who}子", "put a stone of {who} on {goal}"),
    "repair-take": ("取下 {source} 的{who}子", "take {who}'s stone off {source}"),
    "repair-clear": (
        "{source} 处看不清：把那里的子摆正或取下",
        "nobody can tell what is on {source}: clear it",
    ),
    "repair-move": (
        "把 {source} 的{who}子放回 {goal}",
        "move {who}'s stone from {source} to {goal}",
    ),
    "resolved": ("棋盘与棋局相符", "board and game agree again"),
    "captured": ("{frames} 帧原始数据已写入 {path}", "{frames} raw frames written to {path}"),
}
