import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse, { type RunnerResult } from "lighthouse";
import { findPort } from "../tests/support/free-ports.ts";
import { describeMachine, measureBenchmarkIndex, slowdownFor } from "./lighthouse/cpu-slowdown.ts";
import { measureInteractions, signIn } from "./lighthouse/interactions.ts";
import { fillLists } from "./lighthouse/long-lists.ts";
import { measureSlowPhone } from "./lighthouse/slow-phone.ts";
import { getBrowser } from "./local/browser.ts";
import { startTemporary } from "./local/start-local.ts";

/**
 * npm run lighthouse: Lighthouse's mobile audit of the main pages of the production bundle, with data of its own.
 * Exits with 1 when the median of a category is below 95.
 *
 *   -- --runs 1         a quick look; single runs vary by some points
 *   -- --page /cart     one page
 *   -- --interactions   measures taps instead (lighthouse/interactions.ts)
 *   -- --slow           measures the catalogue at slow 3G instead (lighthouse/slow-phone.ts)
 */
const { values } = parseArgs({
  options: {
    page: { type: "string", multiple: true },
    runs: { type: "string", default: "3" },
    interactions: { type: "boolean", default: false },
    slow: { type: "boolean", default: false },
  },
});
const MIN_SCORE = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Pages behind the login have noindex on purpose, which Lighthouse would count as an SEO fault. */
const PAGES = [
  { path: "/" },
  { path: "/products" },
  { path: "/cart", isPrivate: true },
  { path: "/orders", as: "hotel@rasad.test", isPrivate: true },
  { path: "/orders", name: "/orders (board)", as: "agent@rasad.test", isPrivate: true },
] as readonly { path: string; name?: string; as?: string; isPrivate?: true }[];

const app = await startTemporary(await findPort());
await fillLists(app.url);
if (values.interactions) {
  const isWithin = await measureInteractions(app.url, Number(values.runs));
  await app.stop();
  process.exit(isWithin ? 0 : 1);
}
if (values.slow) {
  await measureSlowPhone(app.url, Number(values.runs));
  await app.stop();
  process.exit(0);
}
const chrome = await launch({
  chromePath: await getBrowser(),
  // The launcher's default flags delay the first frame of some pages by a second in Chromium 156.
  ignoreDefaultFlags: true,
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-extensions"],
});

/** Disconnects after each use, because a connected Playwright delays every new page. */
const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.connectOverCDP(`http://localhost:${chrome.port}`);
  return work(browser).finally(() => browser.close());
};

/** In the browser's cookie store, because the service worker's requests need the cookie too. */
const signInAs = (email: string | undefined): Promise<void> =>
  withBrowser(async (browser) => {
    const [context] = browser.contexts();
    if (!context) throw new Error("The browser has no context to sign in with.");
    await context.clearCookies();
    if (email) await signIn(context, app.url, email);
  });

const audit = async (
  { path, as, isPrivate }: (typeof PAGES)[number],
  cpuSlowdownMultiplier: number,
): Promise<RunnerResult["lhr"]> => {
  await signInAs(as);
  const result = await lighthouse(`${app.url}${path}`, {
    port: chrome.port,
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    throttling: { cpuSlowdownMultiplier },
    ...(isPrivate ? { skipAudits: ["is-crawlable"] } : {}),
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
  const auditedPath = new URL(result.lhr.finalDisplayedUrl).pathname;
  if (auditedPath !== path) throw new Error(`Lighthouse audited ${auditedPath} instead of ${path}`);
  return result.lhr;
};

const scoreOf = (lhr: RunnerResult["lhr"], category: string): number =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100);

const failedAuditsOf = (lhr: RunnerResult["lhr"], category: string): string[] =>
  (lhr.categories[category]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title}`);

let failed = false;
try {
  const index = await withBrowser(measureBenchmarkIndex);
  const slowdown = slowdownFor(index);
  console.log(describeMachine(index));
  const columns = [...CATEGORIES, "blocking ms", "index"];
  console.log(["page".padEnd(20), ...columns.map((name) => name.padStart(15))].join(""));
  for (const page of PAGES.filter(({ path }) => !values.page || values.page.includes(path))) {
    // The first request compiles the page.
    await fetch(`${app.url}${page.path}`);
    const runs: RunnerResult["lhr"][] = [];
    for (let run = 0; run < Number(values.runs); run++) runs.push(await audit(page, slowdown));
    runs.sort((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
    const median = runs[Math.floor(runs.length / 2)];
    if (!median) throw new Error("--runs must be 1 or more");
    const scores = CATEGORIES.map((category) => scoreOf(median, category));
    const blocking = Math.round(median.audits["total-blocking-time"]?.numericValue ?? Number.NaN);
    const figures = [...scores, blocking, Math.round(median.environment.benchmarkIndex)];
    console.log([(page.name ?? page.path).padEnd(20), ...figures.map((one) => String(one).padStart(15))].join(""));
    for (const [index, category] of CATEGORIES.entries()) {
      if ((scores[index] ?? 0) < MIN_SCORE) failed = true;
      for (const failedAudit of failedAuditsOf(median, category)) console.log(`    ${category}: ${failedAudit}`);
    }
  }
} finally {
  chrome.kill();
  await app.stop();
}
process.exit(failed ? 1 : 0);
