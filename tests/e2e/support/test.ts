import { type APIRequestContext, test as base, type Page } from "@playwright/test";

/** What a page has when its script has taken it over; a page without script, or that is none of ours, has nothing to wait for. */
const isAlive = (): boolean =>
  !("__reactRouterContext" in window) || Object.keys(document.body).some((key) => key.startsWith("__reactProps"));

/** No finger is as fast as a test: people look at a page before they press anything on it. */
const untilTakenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(isAlive, undefined, { timeout: 30_000 }).catch(() => undefined);
};

/** `goto` and `reload` of every page of this worker wait for that, unless a test says itself what it waits for. */
const waitForScripts = (page: Page): void => {
  const pages = Object.getPrototypeOf(page) as Page & { waitsForScripts?: true };
  if (pages.waitsForScripts) return;
  pages.waitsForScripts = true;
  const { goto, reload } = pages;
  pages.goto = async function (this: Page, url, options) {
    const answer = await goto.call(this, url, options);
    if (!options?.waitUntil) await untilTakenOver(this);
    return answer;
  };
  pages.reload = async function (this: Page, options) {
    const answer = await reload.call(this, options);
    if (!options?.waitUntil) await untilTakenOver(this);
    return answer;
  };
};

/**
 * Calls of the API over connections that were kept: now and then the server closes one, after five idle seconds, in the
 * moment in which it is taken again. Such a call never arrived, and is made once more; browsers do that by themselves.
 */
const callAgain = ({ request }: Page): void => {
  const requests = Object.getPrototypeOf(request) as APIRequestContext & { callsAgain?: true };
  if (requests.callsAgain) return;
  requests.callsAgain = true;
  const { fetch } = requests;
  requests.fetch = function (this: APIRequestContext, url, options) {
    return fetch.call(this, url, { maxRetries: 2, ...options });
  } as typeof fetch;
};

/**
 * Playwright's own, which also closes the browser contexts that a test opened: pages left behind would keep their
 * sockets and go on reading under the tests that follow.
 */
export const test = base.extend<{ closesContexts: undefined }, { waitsForScripts: undefined }>({
  waitsForScripts: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      waitForScripts(page);
      callAgain(page);
      await page.close();
      await use(undefined);
    },
    { auto: true, scope: "worker" },
  ],
  closesContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
});
