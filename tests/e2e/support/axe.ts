import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe has to say about the page as it stands; its contrasts alone where everything else was looked at before. */
export async function findViolations(page: Page, only?: "contrast"): Promise<string[]> {
  // A notice that is fading in or out has the contrast of neither.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    // What moves without end, or with a finger, is not waited for; nor what stands still.
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
      .map((one) => one.finished.catch(() => null));
    return Promise.race([Promise.all(ending), new Promise((resolve) => setTimeout(resolve, 500))]);
  });
  // Once a document: it is half a megabyte of script. No page of ours has a frame.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (isContrast) => {
    const { violations } = await window.axe.run({
      resultTypes: ["violations"],
      ...(isContrast ? { runOnly: ["color-contrast"] } : {}),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, only === "contrast");
}
