"""What is ruled: offences and remedies as a referee says them, rulings, incidents, sealed moves."""

REFEREE = {
    "both-sides": ("双方", "both sides"),
    "ruled": (
        "判罚 {rule}（{what}）：{who}，{remedy}{value}",
        "ruled {rule} ({what}): {who}, {remedy}{value}",
    ),
    "ruled-why": (
        "判罚 {rule}（{what}）：{who}，{remedy}{value}。理由：{why}",
        "ruled {rule} ({what}): {who}, {remedy}{value}; reason: {why}",
    ),
    "offence-CN-6": ("全局同形再现", "repetition of a whole-board position"),
    "offence-CN-16.3": ("纠正数子失误", "correction of the count"),
    "offence-CN-17.1": ("连走二步", "two moves in a row"),
    "offence-CN-17.2": ("拿起已下的棋子下在别处", "a stone lifted and placed elsewhere"),
    "offence-CN-17.3": ("棋子移动", "displaced stones"),
    "offence-CN-17.4": ("棋局散乱", "a scattered board"),
    "offence-CN-18": ("误提有气之子", "stones with liberties taken off"),
    "offence-CN-19": ("下在禁着点", "a stone on a forbidden point"),
    "offence-CN-20.1": ("劫争马上回提", "a ko retaken at once"),
    "offence-CN-20.3": (
        "循环劫等罕见特例",
        "an endless cycle: triple ko, eternal life and the like",
    ),
    "offence-CN-22": ("封棋的点已有棋子", "the sealed point is occupied"),
    "offence-CN-23.1": ("迟到超过规定时间", "late beyond the limit"),
    "offence-CN-23.2": ("双方迟到超过规定时间", "both sides late beyond the limit"),
    "offence-CN-23.3": ("迟到，扣除时限", "late: the time is deducted"),
    "offence-CN-23.4": ("未提清棋子就按钟", "clock pressed before all captured stones were off"),
    "offence-CN-23.5": ("用时超过时限", "over the time limit"),
    "offence-CN-23.6": ("读秒时离席，每局一次", "leaving the seat in byo-yomi, once a game"),
    "offence-CN-24.1": ("无故中途退场", "leaving without cause"),
    "offence-CN-24.2": ("妨碍对方思考", "disturbing the opponent"),
    "offence-CN-24.3": ("查阅资料或议论棋势", "consulting notes or talking of the game"),
    "offence-CN-25.1": ("裁判员的合理判决", "the referee's decision where the text is silent"),
    "offence-CN-25.2": ("一局棋警告满二次", "two warnings in one game"),
    "offence-GO-2": ("此处已有子", "the point is occupied"),
    "offence-JP-11": ("推论 11：全局同形再现", "a whole-board shape again"),
    "offence-YG-3": ("应氏规则：劫分争搅", "a ko against Ying's ko rule"),
    "offence-YG-4": ("应氏规则：变穷", "a move that changes nothing"),
    "remedy-none": ("不作处罚", "no penalty"),
    "remedy-advice": ("劝告", "advised"),
    "remedy-warning": ("警告一次", "one warning"),
    "remedy-no-warning": ("撤销警告", "the warning is taken back:"),
    "remedy-turn-lost": ("着手无效，弃权一次", "the move is void and the turn is lost"),
    "remedy-loss": ("判负", "loses"),
    "remedy-draw": ("判和棋", "a draw"),
    "remedy-replay": ("判重下", "the game is to be replayed"),
    "remedy-put-back": ("放回原处，继续对局", "the stones are put back, play goes on"),
    "remedy-stands": ("移动有效，以棋盘为准", "what lies on the board stands"),
    "remedy-free": ("棋子确系掉落，可任选着点", "it was dropped: it may be placed freely"),
    "remedy-time": ("用时改为", "time left is now"),
    "remedy-undo": ("退回手数：", "moves taken back:"),
    "remedy-overrule": ("撤销判罚", "overruled: ruling"),
    "remedy-result": ("结果改为", "the result is"),
    "opt-draw": (
        "猜先：执黑一方猜单（odd）或双（even），从白方棋罐抓子，棋罐计数；猜错则双方换先",
        "draw for colour: the player named as Black guesses, a handful from White's bowl is counted"
        " by the bowl; if the guess is wrong, the names change sides",
    ),
    "draw-take": (
        "猜先：请从白方棋罐里抓一把白子，手离开棋罐",
        "draw for colour: take a handful of stones from White's bowl, then keep your hand away",
    ),
    "draw-right": (
        "{count} 枚，猜中：猜先的一方执黑。请把棋子放回棋罐",
        "{count} stones, the guess is right: the player who guessed plays Black."
        " Put the stones back",
    ),
    "draw-wrong": (
        "{count} 枚，没有猜中：猜先的一方执白。请把棋子放回棋罐",
        "{count} stones, the guess is wrong: the player who guessed plays White."
        " Put the stones back",
    ),
    "draw-nothing": (
        "没有检测到从白方棋罐里取子，猜先未成",
        "no stone was taken out of White's bowl: no colours are drawn",
    ),
    "draw-unsure": (
        "白方棋罐的计数不确定，不能猜先：请看 wenping health",
        "the count of White's bowl is not certain, no colours can be drawn: see wenping health",
    ),
    "ruling-proposed": (
        "待双方同意：{ruling}。同意：各自按住棋钟 3 秒，一方按完另一方再按（尚待：{who}）；"
        "或裁判按住裁判按钮和一方棋钟 3 秒。不同意：照灯光放好",
        "proposed: {ruling}. To accept: each player holds the own clock for 3 s, one after the"
        " other (still to do: {who}), or the referee the referee's button and a clock. Otherwise"
        " follow the lights",
    ),
    "ruling-not-by-presses": (
        "这样的处理不能由双方按钟决定，请裁判判罚（可由双方决定：{remedies}）",
        "this remedy is the referee's to rule (both players can accept: {remedies})",
    ),
    "ruling-not-proposed": (
        "现在没有待双方同意的判罚",
        "no ruling is proposed that could be accepted",
    ),
    "ruling-line": ("{number}. {ruling}", "{number}. {ruling}"),
    "ruling-nothing": (
        "棋盘没有提出问题；可直接写出判罚，如 CN-24.2 black warning",
        "the board asks nothing; write a ruling, such as CN-24.2 black warning",
    ),
    "ruling-number": (
        "{text}：没有这个编号的判罚（共 {most} 项）",
        "{text}: there is no proposal with this number ({most} in all)",
    ),
    "ruling-unread": (
        "{text} 不是判罚：请写条文编号（{rules}）、一方（black、white）和处理（{remedies}）",
        "{text} is no ruling: write a rule ({rules}), a side, a remedy ({remedies})",
    ),
    "ruling-remedy": (
        "{rule}：条文不允许这样处理（可用：{remedies}）",
        "{rule}: the text does not allow this remedy (it allows: {remedies})",
    ),
    "ruling-phase": (
        "{rule}：现在不能这样判（应在：{phase}）",
        "{rule}: this cannot be ruled now (it can in: {phase})",
    ),
    "ruling-side": (
        "{rule}：请写明是哪一方：black 或 white",
        "{rule}: say which side: black or white",
    ),
    "ruling-again": ("{rule}：已经这样判过", "{rule}: this was ruled already"),
    "ruling-none": (
        "没有编号为 {text} 的有效判罚",
        "there is no standing ruling with the number {text}",
    ),
    "ruling-result": (
        "{text} 不是结果：请写成 result=B+3.5、result=W+R 或 result=0",
        "{text} is no result: write result=B+3.5, result=W+R or result=0",
    ),
    "ruling-time": (
        "{text} 不是用时：请写成 time=45:00 或 time=0:00x3（读秒 3 次）",
        "{text} is no time: write time=45:00, or time=0:00x3 for three periods",
    ),
    "ruling-undo": (
        "{text} 不是手数：请写成 undo=2，或 undo=2-restored（棋钟也退回）",
        "{text} is no number of moves: write undo=2, or undo=2-restored with the clocks",
    ),
    "keys-rule": (
        "判罚：编号，或如 CN-24.2 black warning 理由，按回车：{text}_",
        "ruling: its number, or such as CN-24.2 black warning why, Enter: {text}_",
    ),
    "rule-help": (
        "裁判在棋盘上判罚：列出可作的判罚，作出判罚，处理迟到",
        "rule at a board as its referee: list the rulings that fit, make one, deal with lateness",
    ),
    "opt-ruling": (
        "判罚的编号；或条文、一方、处理、理由（CN-24.2 black warning ...）；"
        "前加 propose：由双方按钟同意后生效；"
        "accept、reject：同意或不判所提的判罚；或 late black=300；不写：列出可作的判罚",
        "its number, or rule, side, remedy and why (CN-24.2 black warning ...); propose before it:"
        " both players accept it by their clocks; accept, reject: what is proposed;"
        " or late black=300; nothing: list what may be ruled",
    ),
    "opt-who": ("裁判员姓名，记入日志", "the referee's name, for the log"),
    "opt-limit": (
        "迟到几秒以内只扣时限，超过判负（默认 900）",
        "seconds of lateness that only cost time; beyond it the game is lost (default 900)",
    ),
    "late-unread": (
        "{text} 不是迟到的秒数：请写成 late black=300 white=0",
        "{text} is no lateness in seconds: write late black=300 white=0",
    ),
    "paper-count": ("数子", "Count"),
    "paper-evidence": ("三方核对", "Three counts"),
    "paper-clocks": ("双方用时", "Both clocks: minutes left"),
    "paper-lines": ("黑方实线，白方虚线", "Black solid, White dashed"),
    "paper-rulings": ("判罚", "Rulings"),
    "paper-log": ("依据", "Source"),
    "sign-black": ("黑方签名", "Black"),
    "sign-white": ("白方签名", "White"),
    "sign-referee": ("裁判员签名", "Referee"),
    "certificate-help": (
        "已结束的对局的数子证明：文字、JSON 或可打印的网页",
        "the certificate of a game that is over: text, JSON or a page to print",
    ),
    "opt-certificate-out": (
        "写入此文件：.html、.json 或文字（默认显示文字）",
        "write it into this file: .html, .json or text (default: print the text)",
    ),
    "certificate-early": (
        "这一局尚未结束，没有数子证明",
        "this game has no result yet: there is no certificate",
    ),
    "decide-seal": ("封棋", "sealing a move"),
    "decide-unseal": ("启封", "opening the sealed move"),
    "seal-not-now": ("现在不能封棋", "no move can be sealed now"),
    "seal-no-point": ("这不是棋盘上的点", "that is no point of the board"),
    "seal-none": ("没有封棋", "no move is sealed"),
    "seal-broken": (
        "封棋的内容与日志中的校验值不符，不能启封",
        "the sealed move is not the one of the log: its SHA-256 differs",
    ),
    "seal-not-here": (
        "封棋的内容不在这台主机上",
        "the sealed move is not on this host",
    ),
    "seal-put": (
        "启封：{who}方封的是 {point}，请在那里下子",
        "opened: {who} sealed {point}: put the stone there",
    ),
    "seal-ignored": (
        "这一手不是封棋的点（第 22 条）",
        "this is not the point that was sealed (CN-22)",
    ),
    "seal-ask": ("封棋的点（不显示）：", "the point to seal (it is not shown): "),
    "seal-kept": ("已封棋，内容存在 {path}", "sealed; the sealed move is saved in {path}"),
    "captured-left": (
        "{who}方未提清棋子就按钟（第 23.4 条）",
        "{who} pressed the clock before all captured stones were off (CN-23.4)",
    ),
    "keys-pause": (
        "暂停的原因：1 中途休息，2 请裁判，3 经同意离席，4 外力影响，其他键取消",
        "why to pause: 1 a break, 2 a referee is called, 3 a player may leave, 4 an outside force,"
        " any other key: cancel",
    ),
    "opt-speak": (
        "用扬声器读秒（需要 espeak-ng）",
        "speak what the clocks announce (needs espeak-ng)",
    ),
    "voice-missing": (
        "没有语音：请运行 sudo apt install espeak-ng",
        "there is no voice: sudo apt install espeak-ng",
    ),
    "ruling-once": ("{rule}：每局只限一次", "{rule}: once a game only"),
    "ruling-own-turn": (
        "{rule}：须在对方思考时提出",
        "{rule}: to be asked while the opponent is on move",
    ),
    "rulings-help": (
        "列出一局中的事件和判罚，查看当时的局面，在副本上改判",
        "list a game's incidents and rulings, show one of them, try another ruling on a copy",
    ),
    "opt-stored-game": (
        "对局编号（wenping games 列出），或案例文件 .json",
        "the number of a stored game (wenping games), or a case file (.json)",
    ),
    "opt-at": ("第几条事件", "the number of an event"),
    "opt-rule-otherwise": (
        "在副本上，于该事件之后（或代替该判罚）这样判；空：不判",
        "rule this on a copy after that event, or in place of that ruling; empty: nothing",
    ),
    "opt-other-sgf": (
        "把改判后的棋谱写入此文件",
        "write the record of the other game into this file",
    ),
    "opt-case": (
        "去掉姓名、地点和日期，存为案例文件",
        "save the case into this file, without names, places and days",
    ),
    "incident-line": (
        "{event:>5}  {time:>7}  第 {moves} 手后  {words}",
        "{event:>5}  {time:>7}  after move {moves}  {words}",
    ),
    "incident-none": ("没有需要裁判的事件", "nothing happened that a referee has to look at"),
    "incident-sensed": ("传感器所见", "sensors saw"),
    "incident-meant": ("棋局", "the game"),
    "no-such-event": (
        "没有第 {number} 条事件（共 {events} 条）",
        "there is no event {number} ({events} in all)",
    ),
    "otherwise-at": ("改判须用 --at 指明事件", "for another ruling, name the event with --at"),
    "otherwise-first": ("原来：", "As it was:"),
    "otherwise-other": ("改判后：", "With the other ruling:"),
    "otherwise-line": (
        "结果 {result}，最后一手 {last}，用时黑 {black} 白 {white}",
        "result {result}, last move {last}, clocks Black {black} White {white}",
    ),
    "otherwise-stopped": (
        "第 {number} 条事件起不能再接上",
        "from event {number} on the log no longer follows",
    ),
    "case-nothing": (
        "这一局没有判罚，不能存为案例",
        "nothing was ruled in this game: there is no case to save",
    ),
    "case-unread": (
        "{path} 不是案例文件：可由 wenping rulings 对局 --case 文件 写出",
        "{path} is no case file: `wenping rulings GAME --case FILE` writes one",
    ),
    "case-differs": (
        "案例的结果与文件所写不同：{names}",
        "the case does not have the result that its file says: {names}",
    ),
    "late-nobody": ("没有人迟到", "nobody is late"),
    "decide-rulings": ("列出判罚", "listing rulings"),
    "decide-rule": ("判罚", "a ruling"),
    "decide-propose": ("提请判罚", "proposing a ruling"),
    "decide-accept": ("同意判罚", "accepting a ruling"),
    "decide-reject": ("不作处罚", "ruling no penalty"),
    "warnings-line": (
        "警告：黑方 {black} 次，白方 {white} 次",
        "Warnings: Black {black}, White {white}",
    ),
    "lost-turns-line": (
        "弃权（着手无效）：黑方 {black} 次，白方 {white} 次",
        "Turns lost by rulings: Black {black}, White {white}",
    ),
}
