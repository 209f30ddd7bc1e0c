import type { Locator, Page } from "@playwright/test";

/** What was read of a list that holds these words. */
export const line = (page: Page, words: string): Locator => page.getByTestId("look-line").filter({ hasText: words });

/** A line that is sure is one row until it is opened. */
export const unfold = (page: Page, words: string): Promise<void> =>
  line(page, words).locator("summary").first().click();
