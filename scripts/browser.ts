import { getBrowser } from "./local/browser.ts";

/** Gets a browser for the tests and says which: `npm test` does it early, so that a failure is not a test's. */
console.log(await getBrowser());
