import { test as base } from "@playwright/test";

/**
 * Playwright's own, which also closes the browser contexts that a test opened: pages left behind would keep their
 * sockets and go on reading under the tests that follow.
 */
export const test = base.extend<{ closesContexts: undefined }>({
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
