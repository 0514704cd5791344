"""The desk: one process of a host that owns its boards' ports and their store.

picture    a table as one JSON object, the same for page and programs; no I/O
decisions  what people decide: by whom, with which fields; rulings: what may be ruled; no I/O
rights     one-time codes, and the tokens that they are exchanged for; no I/O
kept_rights    rights that last longer than a desk
delay      what spectators see later than players; no I/O
attendant  one board: its link, its Table, its numbered events and pictures
desk       all boards of this host, and those who listen; feed: the rows of the store, in order
guard      whom the HTTP server lets in: hosts, origins, sizes, time
http       the HTTP interface
serving    a desk behind a socket, with its ports; manager: what it tells systemd
place      where the desk of a store is, and that there is only one
remote     the same link to a board, through a desk that holds its port
"""
