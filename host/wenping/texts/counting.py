"""What is said of a count and of a record: arithmetic line by line (C-9), results, rulings."""

COUNTING = {
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
    "line-even-lu": (
        "{who}多下一手：下 A 类负着，路数不变（推论 30）",
        "{who} played one move more and lifts a stone from the border: no change in lu (JP-30)",
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
    # The result, three times (HW-6).
    "arithmetic": ("计算：", "The arithmetic:"),
    "three-counts": ("三次核对：", "Three times:"),
    "count-computed": ("按棋局计算", "computed area"),
    "count-filled": ("填满后的棋盘", "filled board as sensed"),
    "count-bowls": ("棋罐", "bowls as sensed"),
    "sides": ("黑 {black} 白 {white}", "Black {black}, White {white}"),
    "tells-nothing": ("未填满，无从核对", "tells nothing: not filled"),
    "counts-agree": ("三者一致。", "All three agree."),
    "counts-agree-unfilled": (
        "推算与棋盘一致；此数法不填子，棋罐不计点。",
        "Computed and sensed board agree; nothing is filled, so the bowls count no points.",
    ),
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
    "note-marked-dead": (
        "按棋谱所标为死子：{dead}",
        "Dead by the record's marks: {dead}",
    ),
    "note-guessed-dead": (
        "死子由 GNU Go 推断，棋谱未标：{dead}",
        "These dead stones are GNU Go's guess, the record does not mark them: {dead}",
    ),
    "note-seki-guessed": (
        "推断为双活（己空不足两点），可用 --seki 指明：{strings}",
        "In seki by guess (fewer than two own points), --seki says otherwise: {strings}",
    ),
    "note-result": (
        "棋谱所记结果 {said} 与此次计算 {found} 不同",
        "The record says {said}, this count gives {found}",
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
}
