// The page of `wenping serve`.

import { Page } from "./page.js";

new Page().start();
