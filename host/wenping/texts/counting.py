"""What is said of a count and of a record: arithmetic line by line (C-9), results, rulings."""

COUNTING = {
    "black": ("黑", "Black"),
    "white": ("白", "White"),
    # Counting: one line of arithmetic each (C-9).
    "unit-area": ("点", "points"),
    "unit-territory": ("目", "points"),
    "unit-lu": ("路", "lu"),
    "line-area": (
        "{who}：活子 {stones} + 围空 {territory} + 分得公气 {share} = {sum} 点",
        "{who}: stones {stones} + territory {territory} + shared points {share} = {sum} points",
    ),
    "line-zi": (
        "数{who}：活子 {stones} + 围空 {territory} + 分得公气 {share} = {sum}子",
        "Counting {who}: stones {stones} + territory {territory} + shared points {share} ="
        " {sum} zi",
    ),
    "line-half": ("归本数：{n} ÷ 2 = {half}子", "Half of the board: {n} / 2 = {half} zi"),
    "line-zi-sum": ("{sum} = {rest}子", "{sum} = {rest} zi"),
    "line-fill-shared": (
        "公气 {shared} 点：黑填 {black} 点，白填 {white} 点；不足一子的零头：黑"
        " {black_rest}，白 {white_rest}",
        "Shared points {shared}: Black fills {black}, White {white}; parts of a point that"
        " no stone can fill: Black {black_rest}, White {white_rest}",
    ),
    "line-fill": (
        "{who}填入 {filled} 子：棋罐内余 {left} 子，盘上余空 {empty} 点",
        "{who} fills in {filled} stones: {left} left in the bowl, {empty} points left empty",
    ),
    "line-sets": (
        "两副棋子：黑 {black} 枚，白 {white} 枚",
        "The sets: Black {black} stones, White {white}",
    ),
    "line-fill-lost": (
        "{who}方负子 {moved} 枚填入{other}方胜空，每枚计 2 点；胜空余 {left} 点",
        "{moved} stones left over of {who} go into {other}'s empty points and count 2 points"
        " each; {left} points stay empty",
    ),
    "line-fill-margin": (
        "盘面黑减白 = {margin} 点",
        "On the board Black minus White = {margin} points",
    ),
    "line-fill-white": (
        "白地：{set} − 棋罐内余 {left} + 余空 {empty} + 零头 {rest} = {white} 点；黑地：{n}"
        " − {white} = {black} 点",
        "White: {set} - {left} left in the bowl + {empty} left empty + {rest} of a shared"
        " point = {white} points; Black: {n} - {white} = {black} points",
    ),
    "line-fill-both": (
        "白余子与黑余空 {s}，黑余子与白余空 {t}：黑减白 = {margin} 点",
        "White's stones and Black's points left over {s}, Black's stones and White's points"
        " left over {t}: Black minus White = {margin} points",
    ),
    "line-fill-back": (
        "{who}方的被提子、死子和虚着所交之子回填 {count} 枚",
        "{count} captured, dead and pass stones of {who} are filled back into its territory",
    ),
    "line-level-fill": (
        "{who}方以棋罐内 {count} 子填入己空",
        "{who} fills {count} stones from the bowl into its territory",
    ),
    "line-level-lift": (
        "{who}方从己地取下 {count} 子",
        "{who} lifts {count} stones from inside its own area",
    ),
    "line-equal-stones": (
        "{who}：局子 {set} − {bowl} = {stones}，围空 {territory}，分得公气 {share}，合计 {sum} 点",
        "{who}: stones {set} - {bowl} = {stones}, territory {territory}, shared points"
        " {share}: {sum} points",
    ),
    "line-equal-territory": (
        "双方围空各 {territory} 点；局子黑 {black}，白 {white}：黑减白 = {margin} 点",
        "Territory {territory} each; stones on the board Black {black}, White {white}: Black"
        " minus White = {margin} points",
    ),
    "line-lu": (
        "{who}：围空 {territory} − 回填失子 {lost} − {units} 块棋的眼位 {eyes} = {lu} 路",
        "{who}: territory {territory} - lost stones filled back {lost} - basic eyes of"
        " {units} living groups {eyes} = {lu} lu",
    ),
    "line-territory": (
        "{who}：围空 {territory} + 提子与对方死子 {prisoners} = {sum} 目",
        "{who}: territory {territory} + prisoners and dead stones {prisoners} = {sum} points",
    ),
    "pay-komi": ("{who}贴 {points} {unit}", "{who} gives komi {points} {unit}"),
    "pay-komi-zi": ("{who}贴 {zi}子（{points} 点）", "{who} gives komi {zi} zi ({points} points)"),
    "pay-handicap": ("{who}还让子 {points} 点", "{who} pays {points} points for handicap stones"),
    "pay-handicap-zi": ("{who}还让子 {zi}子", "{who} pays {zi} zi for handicap stones"),
    "pay-units": (
        "块数：黑 {black}，白 {white}；{who}还棋头 {extra} 子（{points} 点）",
        "Living groups: Black {black}, White {white}; {who} pays {extra} zi of group tax"
        " ({points} points)",
    ),
    "pay-units-zi": (
        "块数：黑 {black}，白 {white}；{who}还棋头 {extra} 子",
        "Living groups: Black {black}, White {white}; {who} pays {extra} zi of group tax",
    ),
    "pay-first-pass": (
        "白先虚着：{who}补 {points} 点（推论 29）",
        "White passed first: {who} pays {points} points (JP-29)",
    ),
    "pay-first-pass-zi": (
        "白先虚着：{who}补 {zi}子（推论 29）",
        "White passed first: {who} pays {zi} zi (JP-29)",
    ),
    "pay-last-move": (
        "{who}收后：下 A 类负着，贴 {points} 点（推论 25、33）",
        "{who} made the last move (a type A negative move) and pays {points} points (JP-25, JP-33)",
    ),
    "pay-last-move-zi": (
        "{who}收后：贴 {zi}子（推论 33）",
        "{who} made the last move and pays {zi} zi (JP-33)",
    ),
    "pay-even": (
        "{who}多下一手：下 A 类负着，贴 {points} 点（推论 30）",
        "{who} played one move more (a type A negative move) and pays {points} points (JP-30)",
    ),
    "pay-even-zi": (
        "{who}多下一手：贴 {zi}子（推论 30）",
        "{who} played one move more and pays {zi} zi (JP-30)",
    ),
    "line-even-lu": (
        "{who}多下一手：下 A 类负着，路数不变（推论 30）",
        "{who} played one move more and lifts a stone from the border: no change in lu (JP-30)",
    ),
    "pay-insist": (
        "{who}要求继续争棋：付 {points} 点（推论 28）",
        "{who} insisted on playing on and pays {points} points (JP-28)",
    ),
    "pay-insist-zi": (
        "{who}要求继续争棋：付 {zi}子（推论 28）",
        "{who} insisted on playing on and pays {zi} zi (JP-28)",
    ),
    "pay-penalty": ("{who}超时罚 {points} 点", "Time penalty of {who}: {points} points"),
    "pay-penalty-zi": ("{who}超时罚 {zi}子", "Time penalty of {who}: {zi} zi"),
    "line-wins": ("{who}胜 {points} {unit}", "{who} wins by {points} {unit}"),
    "line-wins-zi": ("{who}胜 {zi}子（{points} 点）", "{who} wins by {zi} zi ({points} points)"),
    "line-draw": ("和棋", "A draw"),
    "line-result": (
        "结果：{verdict}（{rules}），SGF 记作 {result}",
        "Result: {verdict} ({rules}), in SGF {result}",
    ),
    "verdict-zi": ("{who}胜 {zi}子", "{who} wins by {zi} zi"),
    # Rulesets by name; a ruleset with fields of its own is shown as it was written.
    "ruleset-chinese": ("中国规则", "Chinese rules"),
    "ruleset-chinese-1988": ("中国规则 1988 年版", "Chinese rules of 1988"),
    "ruleset-ying": ("应氏规则", "Ying's rules"),
    "ruleset-ying-1988": ("应氏规则 1988 年版", "Ying's rules of 1988"),
    "ruleset-ying-1974": ("应氏规则 1974 年版", "Ying's rules of 1974"),
    "ruleset-jiping": ("计枰点规则", "Jiping rules"),
    "ruleset-jiping-6.5": ("计枰点规则（贴 6.5 点）", "Jiping rules with komi 6.5"),
    "ruleset-tang-song": ("唐宋规则", "Tang-Song rules"),
    "ruleset-ming-qing": ("明清规则", "Ming-Qing rules"),
    "ruleset-japanese": ("日本规则", "Japanese rules"),
    "ruleset-aga": ("AGA 规则", "AGA rules"),
    "ruleset-new-zealand": ("新西兰规则", "New Zealand rules"),
    "ruleset-tromp-taylor": ("Tromp-Taylor 规则", "Tromp-Taylor rules"),
    "line-tie": ("平局，按规则{who}胜", "A tie: {who} wins by the rules"),
    # The result, three times (HW-6).
    "arithmetic": ("计算过程：", "The arithmetic:"),
    "three-counts": ("三方核对：", "Three counts:"),
    "count-computed": ("按棋局计算", "computed from the game"),
    "count-filled": ("按填子后的棋盘", "by the filled board"),
    "count-bowls": ("按棋罐内棋子", "by the stones in the bowls"),
    "count-line": ("  {source}：{sides}", "  {source}: {sides}"),
    "comma": ("、", ", "),
    "sides": ("黑 {black} 白 {white}", "Black {black}, White {white}"),
    "count-not-there": ("无：棋盘未填子", "not available: board not filled"),
    "count-not-certain": (
        "无：棋罐内棋子数不能确定",
        "not available: the bowls could not be counted",
    ),
    "count-not-complete": (
        "无：子未填完",
        "not available: not all stones were put",
    ),
    "counts-agree": ("三者一致。", "All three agree."),
    "counts-agree-unfilled": (
        "计算与棋盘一致；此规则不填子，棋罐内棋子不计点。",
        "Computed and sensed board agree; nothing is filled, so the bowls count no points.",
    ),
    "counts-differ": (
        "与计算不一致：{names}",
        "These counts differ from the computed one: {names}",
    ),
    "board-and-host-differ": (
        "棋盘算得黑减白为 {board}，主机算得 {host}，不一致",
        "Black minus White is {board} by the board and {host} by the host: they differ",
    ),
    "stones-missing": ("{who}子少 {count} 枚", "{count} of {who}'s stones missing"),
    "stones-too-many": ("{who}子多 {count} 枚", "{count} of {who}'s stones too many"),
    "no-result": ("尚无结果", "There is no result yet"),
    "wins-by-resignation": ("{who}中盘胜", "{who} wins by resignation"),
    "wins-by-time": ("{who}胜（对方超时）", "{who} wins on time"),
    "wins-by-forfeit": ("{who}胜（对方弃权）", "{who} wins by forfeit"),
    "wins-by-agreement": ("{who}胜（双方同意）", "{who} wins by agreement"),
    "wins-by-referee": ("{who}胜（裁判判定）", "{who} wins by the referee's ruling"),
    "wins-points-by-referee": (
        "{who}胜 {points} 点（裁判判定）",
        "{who} wins by {points} points, by the referee's ruling",
    ),
    "nobody-by-forfeit": ("双方弃权，均判负", "Both sides lose by forfeit"),
    "nobody-by-agreement": ("双方同意和棋", "Draw by agreement"),
    "nobody-abandoned": ("对局中止，无胜负", "The game was abandoned: no result"),
    "nobody-drawn": ("和棋（裁判判定）", "A draw, by the referee's ruling"),
    "nobody-by-referee": ("无胜负（裁判判定）", "No result, by the referee's ruling"),
    "nobody-wins": ("无胜负", "No result"),
    # What was read or assumed before counting.
    "note-no-rules": (
        "棋谱未写规则：按中国规则计算",
        "The record names no rules: the Chinese rules are used",
    ),
    "note-encoding": (
        "棋谱没有写明编码，按 {encoding} 读取：请核对名字",
        "the record does not say its encoding; it is read as {encoding}: look at the names",
    ),
    "note-lost-bracket": (
        "棋谱中似乎丢了一个方括号，其后的着手可能没有读到：{text}",
        "a bracket of the record seems to be missing; moves after it may not have been read:"
        " {text}",
    ),
    "note-komi-zi": (
        "棋谱 KM[{text}] 读作贴 {points} 点",
        "KM[{text}] in the record is read as a komi of {points} points",
    ),
    "note-handicap-komi": (
        "让 {stones} 子棋，棋谱未写贴点：按不贴计算",
        "A game of {stones} handicap stones without komi in the record: komi 0",
    ),
    "note-open-kos": (
        "有劫未消：{kos}（推论 34：消劫之后方可停棋）",
        "Open kos: {kos} (JP-34: they must be resolved before play stops)",
    ),
    "note-after-end": (
        "第 {number} 手在终局之后；按棋谱最后的局面计算",
        "Move {number} comes after the passes that ended the game; the last position is counted",
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
        "推断为双活（己空不足两点），可用 --seki 指明：{names}",
        "In seki by guess (fewer than two points of their own); name them by --seki: {names}",
    ),
    "note-result": (
        "棋谱所记结果 {said} 与此次计算 {found} 不同",
        "The record says {said}, this count gives {found}",
    ),
    "note-ying-1988": (
        "棋谱结果 {result} 有分数：按应氏规则 1988 年版（公气按邻子比例分）",
        "The result {result} has a fraction: Ying's rules of 1988 are used (shared points in"
        " proportion to the adjoining stones)",
    ),
    "note-penalty": (
        "棋谱附注：贴 {komi} 点，超时罚 {penalty} 点",
        "From the record's comment: komi {komi}, time penalty {penalty}",
    ),
    "note-all-alive": (
        "未指明死子：盘上棋子均按活子计算",
        "No dead stones were named: all stones on the board count as alive",
    ),
    "note-neutral-filled": (
        "棋谱结束时单官未收完：余下 {count} 个单官由双方轮流收完，{who}先",
        "Neutral points were left in the record: {count} are filled in turn, {who} first",
    ),
    "dead-suggested-gnugo": (
        "GNU Go 推断的死子：黑 {black}；白 {white}",
        "Dead by GNU Go: Black {black}; White {white}",
    ),
    "dead-suggested-record": (
        "按棋谱所标地域推断的死子：黑 {black}；白 {white}",
        "Dead by the territory marked in the record: Black {black}; White {white}",
    ),
    "dead-confirm": ("确认这些是死子吗？[y/N]", "Are these stones dead? [y/N]"),
    # What differs between the counts, and how it is settled (counting/differences.py)
    "differs-missing": (
        "{points}：此处少棋子：放上后请裁判重新确认结果",
        "{points}: a stone is missing: put it there, and have the result confirmed again",
    ),
    "differs-extra": (
        "{points}：此处不应有棋子：取下后请裁判重新确认结果",
        "{points}: no stone belongs there: take it off, and have the result confirmed again",
    ),
    "differs-colour": (
        "{points}：棋子颜色不符，或放反了：请更换或翻过来",
        "{points}: a stone of the other colour, or one that lies upside down: replace it or turn it"
        " over",
    ),
    "differs-unfilled": (
        "{who}还有 {count} 子没有填上，空点：{points}",
        "{count} of {who}'s stones were not put; empty points: {points}",
    ),
    "differs-layer": (
        "{who}棋罐第 {layer} 层（自下而上）不能确定：请把这一层的棋子放平再数",
        "{who}'s bowl, layer {layer} from below, cannot be counted: lay its stones flat and count"
        " them",
    ),
    "differs-too-few": (
        "{who}棋罐应有 {want} 子，只有 {have} 子：请看盒盖、棋罐下，再数第 {layer} 层（自下而上）",
        "{who}'s bowl should hold {want} stones and holds {have}: look into the lid and under the"
        " bowl, then count layer {layer} from below",
    ),
    "differs-too-many": (
        "{who}棋罐应有 {want} 子，却有 {have} 子：请再数第 {layer} 层（自下而上），看有无别的棋子",
        "{who}'s bowl should hold {want} stones and holds {have}: count layer {layer} from below,"
        " and look for stones of another set",
    ),
    # wenping check
    "check-counts": (
        "{rules}：{moves} 手（其中虚着 {passes}），黑子被提 {black} 枚，白子被提 {white} 枚",
        "{rules}: {moves} moves ({passes} passes); captured stones: Black {black}, White {white}",
    ),
    "check-violation": (
        "第 {move} 手 {colour} {point}：{kind}{rule}",
        "Move {move}, {colour} {point}: {kind}{rule}",
    ),
    "check-rule": ("（{rule}）", " ({rule})"),
    "check-form": ("第 {move} 手形成{name}", "Move {move} makes the form: {name}"),
    "check-rulings": (
        "裁判可判：{rulings}（CN-20.3）",
        "The referee may rule: {rulings} (CN-20.3)",
    ),
    "check-open-kos": ("盘上未消的劫：{kos}（JP-34）", "Open kos: {kos} (JP-34)"),
    "check-clean": ("没有违例", "No violations"),
    "kind-occupied": ("该点已有子", "the point is occupied"),
    "kind-ko": ("劫被提后立即回提", "retakes the ko at once"),
    "kind-repetition": ("全局同形再现", "repeats an earlier position"),
    "kind-suicide": ("禁着点（自尽）", "suicide"),
    "kind-two-in-a-row": ("连走二步", "two moves in a row"),
    "kind-after-end": ("终局后的着手", "after the passes that ended the game"),
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
