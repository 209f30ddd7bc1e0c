import { expect, test } from "@playwright/test";
import { findViolations } from "./support/axe.ts";
import { lookAs } from "./support/look-as.ts";
import { SCREENS, type Who } from "./support/screens.ts";

// A test for each person, theme and width: the list of screens grows, and the time each has does not shrink by it.
test.describe.configure({ mode: "parallel" });

const LOOKS = [
  { colorScheme: "light", width: 360 },
  { colorScheme: "light", width: 1280, only: "contrast" },
  { colorScheme: "dark", width: 360, only: "contrast" },
  { colorScheme: "dark", width: 1280 },
] as const;

for (const { colorScheme, width, ...look } of LOOKS)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

    for (const who of Object.keys(SCREENS) as Who[])
      test(`axe finds nothing on the screens of ${who}`, async ({ context, page }) => {
        test.setTimeout(90_000);
        const addressOf = await lookAs(context, who);
        const found: Record<string, string[]> = {};
        for (const screen of SCREENS[who]) {
          await page.goto(addressOf(screen));
          const violations = await findViolations(page, "only" in look ? look.only : undefined);
          if (violations.length > 0) found[screen] = violations;
        }
        expect(found).toEqual({});
      });
  });
