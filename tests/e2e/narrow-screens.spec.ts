import { expect } from "@playwright/test";
import { lookAs } from "./support/look-as.ts";
import { SCREENS, type Who } from "./support/screens.ts";
import { test } from "./support/test.ts";

/** 320 px: the smallest phones, and 1280 px at a zoom of 400 % (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

for (const who of Object.keys(SCREENS) as Who[])
  test(`no screen of ${who} scrolls sideways at 320 px`, async ({ context, page }) => {
    test.setTimeout(90_000);
    const addressOf = await lookAs(context, who);
    const wide: Record<string, string[]> = {};
    for (const screen of SCREENS[who]) {
      await page.goto(addressOf(screen));
      const beyond = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= width && innerWidth === 320) return [];
        const outside = [...document.body.querySelectorAll("*")].filter(
          (one) => one.getBoundingClientRect().right > 321,
        );
        return [`${document.documentElement.scrollWidth} px`, ...outside.map((one) => one.outerHTML.slice(0, 120))];
      });
      if (beyond.length > 0) wide[screen] = beyond.slice(0, 4);
    }
    expect(wide).toEqual({});
  });
