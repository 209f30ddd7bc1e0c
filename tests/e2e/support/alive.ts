import { expect, type Locator, type Page } from "@playwright/test";

/** Until the page's script has taken over this element: before that it acts as it does without script. */
export const untilAlive = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);

/** Until the browser has nothing left to do: what React puts off after a drawing (a page's questions before one leaves) is done. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));
