// The page of `wenping serve`.

import { Page } from "./page.js";

// For the console, and for tests/bench/bench_page.py.
globalThis.wenping = new Page();
globalThis.wenping.start();
