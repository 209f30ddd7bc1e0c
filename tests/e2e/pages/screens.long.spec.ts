import { expect } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { SCREENS, type Viewer } from "../support/screens.ts";
import { signInAs } from "../support/sign-in-as.ts";
import { test } from "../support/test.ts";

/**
 * The checks of tests/e2e/pages/screens.spec.ts on a wide screen: all of axe in dark mode and contrast in light mode.
 * On a phone, only contrast in dark mode.
 */
test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1280, height: 800 } });

for (const who of Object.keys(SCREENS) as Viewer[])
  test(`has no axe violations at 1280 px on the screens of ${who}`, async ({ context, page }) => {
    const addressOf = await signInAs(context, who);
    const found: Record<string, string[]> = {};
    for (const screen of SCREENS[who]) {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await page.goto(addressOf(screen));
      const dark = await findViolations(page);
      if (dark.length > 0) found[`${screen} dark`] = dark;
      await page.emulateMedia({ colorScheme: "light" });
      const light = await findViolations(page, "contrast");
      if (light.length > 0) found[`${screen} light`] = light;
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 360, height: 800 });
      const narrow = await findViolations(page, "contrast");
      if (narrow.length > 0) found[`${screen} dark at 360 px`] = narrow;
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    expect(found).toEqual({});
  });
