import { expect, type Locator } from "@playwright/test";

/** Until the page's script has taken over this element: before that it acts as it does without script. */
export const untilAlive = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
