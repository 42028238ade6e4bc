// The page for an unknown address; in a demo it is marked as one, like every page.

import { get } from "../shared/api.js";

const { is_demo: isDemo } = await get("/api/about").catch(() => ({ is_demo: false }));
document.querySelector(".demo-mark")?.toggleAttribute("hidden", !isDemo);
