import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until React has hydrated this element; until then, it works as without script. */
export const untilHydrated = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);

/** Waits until the browser is idle: effects that React defers after a render have run. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));
