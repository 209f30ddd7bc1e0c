import { expect } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { SCREENS, type Viewer } from "../support/screens.ts";
import { signInAs } from "../support/sign-in-as.ts";
import { test } from "../support/test.ts";

// A test for each role and each handful of its screens, so that its time does not grow with the list.
test.describe.configure({ mode: "parallel" });

/** Tried at every load of a screen: theme and width change under the open page. */
const LOOKS = [
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 360, only: "contrast" },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280, only: "contrast" },
] as const;
const AT_ONCE = 4;

for (const [who, screens] of Object.entries(SCREENS) as [Viewer, readonly string[]][])
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    const some = screens.slice(from, from + AT_ONCE);
    test(`has no axe violations on the screens of ${who}: ${some.join(" ")}`, async ({ context, page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const addressOf = await signInAs(context, who);
      const found: Record<string, string[]> = {};
      for (const screen of some) {
        await page.goto(addressOf(screen));
        for (const { colorScheme, width, ...look } of LOOKS) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          const violations = await findViolations(page, "only" in look ? look.only : undefined);
          if (violations.length > 0) found[`${screen} ${colorScheme} ${width} px`] = violations;
        }
      }
      expect(found).toEqual({});
    });
  }
