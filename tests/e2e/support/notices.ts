import type { Page } from "@playwright/test";

/** Keeps every text that the page shows from now on. */
const recordNotices = (): void => {
  const shown: (string | null)[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      shown.push(...[...addedNodes, ...(target instanceof Text ? [target] : [])].map((node) => node.textContent));
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  Object.assign(window, { shown });
};

/**
 * Runs `cause` and waits until the page has shown this notice. Notices are recorded, because they disappear after three
 * seconds and a test on a busy machine may check too late.
 */
export const seeNotice = async <Result>(page: Page, notice: string, cause: () => Promise<Result>): Promise<Result> => {
  await page.evaluate(recordNotices);
  const result = await cause();
  await page.waitForFunction(
    (wanted) => (window as unknown as { shown: string[] }).shown.some((text) => text.includes(wanted)),
    notice,
  );
  return result;
};
