"""The page: files that a browser gets from the desk, and the virtual boards of `wenping try`.

assets  the files in static/, with the words that stand on the page, packed once
static/ one board as inline SVG (board.js), clocks by the board's time (time.js), a table
        (table.js), the page (page.js), a virtual board to touch (try.js); no build step
world   one visitor's world: virtual board, hands, what they see of it; raw: fields of the sensors;
        watched: messages on the wire
worlds  all of them, with their limit, and their routes
"""
