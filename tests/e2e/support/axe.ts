import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Returns axe violations of the page as it is now; `only` suffices where everything else was checked before. */
export async function findViolations(page: Page, only?: "contrast"): Promise<string[]> {
  // The contrast of a toast that is fading is not its real contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    // Only animations that end by themselves: not endless, scroll-driven or paused ones.
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const one of ending) one.finish();
  });
  // Injected once a document, because it is half a megabyte. Our pages have no frames.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (isContrast) => {
    const { violations } = await window.axe.run({
      resultTypes: ["violations"],
      ...(isContrast ? { runOnly: ["color-contrast"] } : {}),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, only === "contrast");
}
