import { getBrowser } from "./local/browser.ts";

/** Finds a browser and prints its path. `npm test` runs this first, so that a missing browser fails early and by name. */
console.log(await getBrowser());
