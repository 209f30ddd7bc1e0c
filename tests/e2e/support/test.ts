import { type APIRequestContext, type BrowserContext, test as base, type Page } from "@playwright/test";
import { clearBoardAfter } from "./shop.ts";

/** Whether React has taken over the document; a page without our script has nothing to wait for. */
const isHydrated = (): boolean => {
  const hasScript = "__reactRouterContext" in window || document.getElementById("page-modules") !== null;
  if (!hasScript || !matchMedia("(scripting: enabled)").matches) return true;
  const isMarked = document.documentElement.dataset.hydrated !== undefined;
  return isMarked || Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
};

const untilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isHydrated, undefined, { timeout: 300_000 }).catch(() => undefined);
};

/**
 * Tests act faster than people, so `goto` and `reload` of this page wait until it is hydrated, unless the test passes
 * its own `waitUntil`.
 */
const waitForHydration = (page: Page): void => {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
};

/**
 * The server closes an idle connection after five seconds, sometimes just as a request reuses it. Such a request never
 * arrived, so it is sent again, as browsers do; Playwright has no setting for it.
 */
const retryClosedConnections = (request: APIRequestContext): APIRequestContext => {
  const fetch = request.fetch.bind(request);
  request.fetch = (url, options) => fetch(url, { maxRetries: 2, ...options });
  return request;
};

const prepareContext = (context: BrowserContext): void => {
  retryClosedConnections(context.request);
  context.on("page", waitForHydration);
};

/** Playwright's own test, with prepared contexts; what a test leaves behind is cleared up at its end. */
export const test = base.extend<{ clearsUp: undefined }, { preparesContexts: undefined }>({
  preparesContexts: [
    async ({ browser }, use) => {
      browser.on("context", prepareContext);
      await use(undefined);
      browser.off("context", prepareContext);
    },
    { auto: true, scope: "worker" },
  ],
  request: async ({ request }, use) => use(retryClosedConnections(request)),
  clearsUp: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await clearBoardAfter(async () => {
        await use(undefined);
        // Pages left open would keep their sockets and continue to fetch data during later tests.
        const left = browser.contexts().filter((context) => !before.has(context));
        await Promise.all(left.map((context) => context.close()));
      });
    },
    { auto: true },
  ],
});
