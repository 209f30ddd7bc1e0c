import type { BrowserContext, Page } from "@playwright/test";
import { median } from "../local/percentile.ts";
import { launchBrowser } from "./launch-browser.ts";

/** Slow 3G: 400 kbit/s and 400 ms a round trip. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const PATH = "/products";

/** Evaluated in the page directly, because Playwright's own script would take 0.1 s of the measured time. */
const WHEN_USABLE = `new Promise((resolve, reject) => {
  setTimeout(reject, 60_000);
  const look = () => {
    const form = document.querySelector("main form");
    if (form === null || !Object.keys(form).some((key) => key.startsWith("__reactProps"))) return setTimeout(look, 5);
    resolve([performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, performance.now()]);
  };
  look();
})`;

/** The ms until the first paint, and until React handles the page's events. */
const load = async (context: BrowserContext, url: string): Promise<[paint: number, usable: number]> => {
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_3G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(url + PATH, { waitUntil: "commit" });
  const answer = await session.send("Runtime.evaluate", {
    expression: WHEN_USABLE,
    awaitPromise: true,
    returnByValue: true,
  });
  if (answer.exceptionDetails) throw new Error(`${PATH} was not usable within a minute.`);
  return answer.result.value;
};

/** Prints the medians of a visitor's first and second view of the catalogue on a slow phone. */
export const measureSlowPhone = async (url: string, runs: number): Promise<void> => {
  const browser = await launchBrowser();
  for (const kind of ["cold", "warm"]) {
    const loads: (readonly [number, number])[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext(PHONE);
      if (kind === "warm") await (await context.newPage()).goto(url + PATH, { waitUntil: "networkidle" });
      loads.push(await load(context, url));
      await context.close();
    }
    const [paint, usable] = ([0, 1] as const).map((index) => median(loads.map((one) => one[index])).toFixed(0));
    console.log(`${PATH} ${kind}: painted after ${paint} ms, usable after ${usable} ms`);
  }
  await browser.close();
};
