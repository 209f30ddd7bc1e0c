import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { getBrowser } from "../local/browser.ts";
import { describeMachine, measureBenchmarkIndex } from "./cpu-slowdown.ts";

/** A cheap phone answers a tap within 100 ms, and is blocked for at most 120 ms while a page wakes. */
const MAX_INTERACTION_MS = 100;
const MAX_BLOCKING_MS = 120;
const INTERACTION_SLOWDOWN = 6;
const BLOCKING_SLOWDOWN = 4;
/** Longer than a page needs until it is quiet. */
const SETTLE_MS = 4_000;
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

const BUYER = "hotel@rasad.test";
const AGENT = "agent@rasad.test";

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
const link = (name: RegExp) => (page: Page) => page.getByRole("link", { name }).first();
const details = (page: Page) => page.locator("summary", { hasText: "Details" });

/** What is tapped: its name, whose page it is on, and how it is found. */
const INTERACTIONS: readonly (readonly [name: string, as: string, path: string, target: (page: Page) => Locator])[] = [
  ["+ of a product", BUYER, "/products", (page) => page.getByLabel(/^One more /).first()],
  ["Add to Cart", BUYER, "/products", button(/^Add to Cart/)],
  ["a category", BUYER, "/products", link(/^Fruits/)],
  ["details of an order", BUYER, "/orders", (page) => details(page).last()],
  ["tab of the board", AGENT, "/orders", link(/^Accepted Orders/)],
  ["details on the board", AGENT, "/orders", (page) => details(page).first()],
  ["Accept Order", AGENT, "/orders", button("Accept Order")],
];

const PAGES = [
  ["/products", BUYER],
  ["/orders", BUYER],
  ["/orders", AGENT],
] as const;

interface Timings {
  /** Duration of each tap in ms, from the input to the next paint. */
  readonly interactions: number[];
  /** Start and duration of each long task in ms. */
  readonly tasks: [number, number][];
}

/** Runs in the page, before its scripts. */
const observe = (): void => {
  const timings: Timings = { interactions: [], tasks: [] };
  Object.assign(window, { timings });
  const onEvents = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId) timings.interactions.push(entry.duration);
  };
  new PerformanceObserver(onEvents).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) timings.tasks.push([startTime, duration]);
  }).observe({ type: "longtask" });
};

export const signIn = async (context: BrowserContext, url: string, email: string): Promise<void> => {
  const response = await context.request.post(`${url}/api/auth/login`, { data: { email, password: DEMO_PASSWORD } });
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${response.status()}`);
};

const readTimings = (page: Page): Promise<Timings> =>
  page.evaluate(() => (window as unknown as { timings: Timings }).timings);

/**
 * Measures on the production bundle at `url` how long taps take to the next paint (Event Timing, the figure of INP) and
 * how long pages block (the part of each task after the first paint that is longer than 50 ms), in medians of `runs`.
 * Prints them and returns whether all are within their limits.
 */
export const measureInteractions = async (url: string, runs: number): Promise<boolean> => {
  const browser = await chromium.launch({
    executablePath: await getBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const contexts = new Map<string, BrowserContext>();

  const open = async (path: string, as: string, rate: number): Promise<Page> => {
    let context = contexts.get(as);
    if (!context) {
      context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
      await context.addInitScript(observe);
      await signIn(context, url, as);
      contexts.set(as, context);
    }
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(url + path);
    await page.waitForTimeout(SETTLE_MS);
    return page;
  };

  const interact = async (path: string, as: string, target: (page: Page) => Locator): Promise<number> => {
    const page = await open(path, as, INTERACTION_SLOWDOWN);
    await target(page).tap();
    await page.waitForTimeout(SETTLE_MS / 2);
    const { interactions } = await readTimings(page);
    await page.close();
    // Browsers report nothing below the threshold of 16 ms.
    return Math.max(0, ...interactions);
  };

  const block = async (path: string, as: string): Promise<number> => {
    const page = await open(path, as, BLOCKING_SLOWDOWN);
    const { tasks } = await readTimings(page);
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    await page.close();
    const late = tasks.filter(([start, duration]) => start + duration > painted);
    return late.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  };

  const repeat = async (measure: () => Promise<number>): Promise<number> => {
    const values: number[] = [];
    // The first one fills the browser's cache.
    for (let run = 0; run <= runs; run++) values.push(await measure());
    return values.slice(1).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  };

  try {
    console.log(describeMachine(await measureBenchmarkIndex(browser)));
    let isWithin = true;
    const print = (name: string, ms: number, limit: number) => {
      if (!(ms <= limit)) isWithin = false;
      console.log(`${name.padEnd(40)}${ms.toFixed(0).padStart(6)} ms${ms <= limit ? "" : `, more than ${limit}`}`);
    };
    console.log(`\nfrom a tap to the next paint, CPU slowdown ${INTERACTION_SLOWDOWN}`);
    for (const [name, as, path, target] of INTERACTIONS)
      print(`${name} (${path})`, await repeat(() => interact(path, as, target)), MAX_INTERACTION_MS);
    console.log(`\ntotal blocking time, CPU slowdown ${BLOCKING_SLOWDOWN}`);
    for (const [path, as] of PAGES) print(`${path} (${as})`, await repeat(() => block(path, as)), MAX_BLOCKING_MS);
    return isWithin;
  } finally {
    await browser.close();
  }
};
