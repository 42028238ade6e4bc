// The page of an address where there is nothing: in a demo it says so, as every page does.

import { get } from "../shared/api.js";

const { is_demo: isDemo } = await get("/api/about").catch(() => ({ is_demo: false }));
document.querySelector(".demo-mark").hidden = !isDemo;
