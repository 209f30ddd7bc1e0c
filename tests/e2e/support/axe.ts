import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe has to say about the page as it stands; its contrasts alone where everything else was looked at before. */
export async function findViolations(page: Page, only?: "contrast"): Promise<string[]> {
  // A notice that is fading in or out has the contrast of neither.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    const finished = document.getAnimations().map((one) => one.finished.catch(() => null));
    // What moves without end is not waited for.
    return Promise.race([Promise.all(finished), new Promise((resolve) => setTimeout(resolve, 500))]);
  });
  // Legacy mode does without a second page for each report, and no frame here comes from elsewhere.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (only === "contrast") axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
