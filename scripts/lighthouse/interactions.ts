import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from "@playwright/test";
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

interface Interaction {
  readonly name: string;
  readonly as: string;
  readonly path: string;
  readonly target: (page: Page) => Locator;
}

const INTERACTIONS: readonly Interaction[] = [
  { name: "+ of a product", as: BUYER, path: "/products", target: (page) => page.getByLabel(/^One more /).first() },
  {
    name: "Add to Cart",
    as: BUYER,
    path: "/products",
    target: (page) => page.getByRole("button", { name: /^Add to Cart/ }).first(),
  },
  {
    name: "a category",
    as: BUYER,
    path: "/products",
    target: (page) => page.getByRole("link", { name: /^Fruits/ }).first(),
  },
  {
    name: "details of an order",
    as: BUYER,
    path: "/orders",
    target: (page) => page.locator("summary", { hasText: "Details" }).last(),
  },
  {
    name: "tab of the board",
    as: AGENT,
    path: "/orders",
    target: (page) => page.getByRole("link", { name: /^Accepted Orders/ }),
  },
  {
    name: "details on the board",
    as: AGENT,
    path: "/orders",
    target: (page) => page.locator("summary", { hasText: "Details" }).first(),
  },
  {
    name: "Accept Order",
    as: AGENT,
    path: "/orders",
    target: (page) => page.getByRole("button", { name: "Accept Order" }).first(),
  },
];

const PAGES = [
  { path: "/products", as: BUYER },
  { path: "/orders", as: BUYER },
  { path: "/orders", as: AGENT },
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
const readTimings = (page: Page): Promise<Timings> =>
  page.evaluate(() => (window as unknown as { timings: Timings }).timings);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

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

  const open = async (path: string, as: string, slowdown: number): Promise<[Page, CDPSession]> => {
    let context = contexts.get(as);
    if (!context) {
      context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
      await context.addInitScript(observe);
      const data = { email: as, password: DEMO_PASSWORD };
      const response = await context.request.post(`${url}/api/auth/login`, { data });
      if (!response.ok()) throw new Error(`${as} cannot sign in: ${response.status()}`);
      contexts.set(as, context);
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url + path);
    await page.waitForTimeout(SETTLE_MS);
    return [page, session];
  };

  const interact = async ({ path, as, target }: Interaction): Promise<number> => {
    const [page] = await open(path, as, INTERACTION_SLOWDOWN);
    await target(page).tap();
    await page.waitForTimeout(SETTLE_MS / 2);
    const { interactions } = await readTimings(page);
    await page.close();
    // Browsers report nothing below the threshold of 16 ms.
    return Math.max(0, ...interactions);
  };

  const block = async ({ path, as }: (typeof PAGES)[number]): Promise<number> => {
    const [page] = await open(path, as, BLOCKING_SLOWDOWN);
    const { tasks } = await readTimings(page);
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    await page.close();
    const blocking = tasks.map(([start, duration]) => (start + duration > painted ? Math.max(0, duration - 50) : 0));
    return blocking.reduce((sum, one) => sum + one, 0);
  };

  const repeat = async (measure: () => Promise<number>): Promise<number> => {
    const values: number[] = [];
    // The first one fills the browser's cache.
    for (let run = 0; run <= runs; run++) values.push(await measure());
    return median(values.slice(1));
  };

  try {
    console.log(describeMachine(await measureBenchmarkIndex(browser)));
    let isWithin = true;
    const print = (name: string, ms: number, limit: number) => {
      if (!(ms <= limit)) isWithin = false;
      console.log(`${name.padEnd(40)}${ms.toFixed(0).padStart(6)} ms${ms <= limit ? "" : `, more than ${limit}`}`);
    };
    console.log(`\nfrom a tap to the next paint, CPU slowdown ${INTERACTION_SLOWDOWN}`);
    for (const one of INTERACTIONS)
      print(`${one.name} (${one.path})`, await repeat(() => interact(one)), MAX_INTERACTION_MS);
    console.log(`\ntotal blocking time, CPU slowdown ${BLOCKING_SLOWDOWN}`);
    for (const one of PAGES) print(`${one.path} (${one.as})`, await repeat(() => block(one)), MAX_BLOCKING_MS);
    return isWithin;
  } finally {
    await browser.close();
  }
};
