import type { Locator, Page } from "@playwright/test";

/** The parsed line of a list that contains these words. */
export const line = (page: Page, words: string): Locator => page.getByTestId("look-line").filter({ hasText: words });

/** Opens a line, because lines with a certain match are collapsed. */
export const unfold = (page: Page, words: string): Promise<void> =>
  line(page, words).locator("summary").first().click();
