import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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
  // Legacy mode does without a second page for each report, and no frame here comes from elsewhere.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (only === "contrast") axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
