import type { BrowserContext, Locator, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { median } from "../local/percentile.ts";
import { describeMachine, measureBenchmarkIndex } from "./cpu-slowdown.ts";
import { launchBrowser } from "./launch-browser.ts";

/** Simulates a cheap phone. */
const SLOWDOWN = 6;
const MAX_MS = 100;
/** Longer than a page needs to load. */
const SETTLE_MS = 4_000;
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

const BUYER = "hotel@rasad.test";
const AGENT = "agent@rasad.test";

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
const link = (name: RegExp) => (page: Page) => page.getByRole("link", { name }).first();
const details = (page: Page) => page.locator("summary", { hasText: "Details" });

type Email = typeof BUYER | typeof AGENT;

const INTERACTIONS: readonly (readonly [name: string, as: Email, path: string, target: (page: Page) => Locator])[] = [
  ["+ of a product", BUYER, "/products", (page) => page.getByLabel(/^One more /).first()],
  ["Add to Cart", BUYER, "/products", button(/^Add to Cart/)],
  ["a category", BUYER, "/products", link(/^Fruits/)],
  ["details of an order", BUYER, "/orders", (page) => details(page).last()],
  ["tab of the board", AGENT, "/orders", link(/^Accepted Orders/)],
  ["details on the board", AGENT, "/orders", (page) => details(page).first()],
  ["Accept Order", AGENT, "/orders", button("Accept Order")],
];

/** Runs in the page before its scripts; collects the ms from each tap to the next paint. */
const observe = (): void => {
  const delays: number[] = [];
  Object.assign(window, { delays });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId) delays.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
};

export const signIn = async (context: BrowserContext, url: string, email: string): Promise<void> => {
  const response = await context.request.post(`${url}/api/auth/login`, { data: { email, password: DEMO_PASSWORD } });
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${response.status()}`);
};

/** Prints the median time from taps to the next paint, as INP measures it; returns whether all are within the limit. */
export const measureInteractions = async (url: string, runs: number): Promise<boolean> => {
  const browser = await launchBrowser();
  const openPhone = async (as: Email): Promise<BrowserContext> => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
    await context.addInitScript(observe);
    await signIn(context, url, as);
    return context;
  };
  const phones = { [BUYER]: await openPhone(BUYER), [AGENT]: await openPhone(AGENT) };

  const open = async (path: string, as: Email): Promise<Page> => {
    const context = phones[as];
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(url + path);
    await page.waitForTimeout(SETTLE_MS);
    return page;
  };

  const tap = async (path: string, as: Email, target: (page: Page) => Locator): Promise<number> => {
    const page = await open(path, as);
    await target(page).tap();
    await page.waitForTimeout(SETTLE_MS / 2);
    const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays);
    await page.close();
    // Browsers do not report interactions shorter than 16 ms, which therefore count as 0.
    return Math.max(0, ...delays);
  };

  try {
    console.log(`${describeMachine(await measureBenchmarkIndex(browser))}\n`);
    console.log(`from a tap to the next paint, CPU slowdown ${SLOWDOWN}`);
    let isWithin = true;
    for (const [name, as, path, target] of INTERACTIONS) {
      // Fills the browser's cache.
      await tap(path, as, target);
      const measured: number[] = [];
      for (let run = 0; run < runs; run++) measured.push(await tap(path, as, target));
      const ms = median(measured);
      const isSlow = ms > MAX_MS;
      isWithin &&= !isSlow;
      const label = `${name} (${path})`.padEnd(40);
      console.log(`${label}${ms.toFixed(0).padStart(6)} ms${isSlow ? `, more than ${MAX_MS}` : ""}`);
    }
    return isWithin;
  } finally {
    await browser.close();
  }
};
