import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { SCREENS, type Viewer } from "../support/screens.ts";
import { signInAs } from "../support/sign-in-as.ts";
import { test } from "../support/test.ts";

/**
 * A screen is loaded once, on a phone, and everything that holds for all screens is asserted on that document;
 * screens.long.spec.ts has the dark theme.
 */
test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });

/** The screens that most work is done on, for `npm test`; `npm run test:all` loads every screen. */
const MAIN = {
  "a visitor": ["/products", "/register"],
  "a buyer": ["/checkout", "/orders"],
  "an agent": ["/orders"],
  "an admin": ["/admin/orders"],
} as const satisfies { [Who in Viewer]?: readonly (typeof SCREENS)[Who][number][] };

/** What the browser's console says about a screen that answers with an error status. */
const REFUSED = /^Failed to load resource: the server responded with a status of 40[34]/;

/** Elements that overflow sideways at 320 px: the smallest phones, and 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const findOverflow = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width && innerWidth === 320) return [];
    const outside = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > 321);
    const shown = outside.slice(0, 3).map((one) => one.outerHTML.slice(0, 120));
    return [`${document.documentElement.scrollWidth} px`, ...shown];
  });
};

/** Collects the errors that the browser reports about this page from now on. */
const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !REFUSED.test(message.text())) errors.push(message.text());
  });
  return errors;
};

/** Problems of these screens, as this role sees them. */
const findProblems = async (page: Page, who: Viewer, screens: readonly string[]) => {
  const errors = watchErrors(page);
  const addressOf = await signInAs(page.context(), who);
  const found: Record<string, readonly string[]> = {};
  const note = (what: string, problems: readonly string[]): void => {
    if (problems.length > 0) found[what] = problems;
  };
  for (const screen of screens) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(addressOf(screen));
    note(`${screen} headings`, (await page.locator("h1").count()) === 1 ? [] : ["not one h1"]);
    note(`${screen} light`, await findViolations(page));
    note(`${screen} at 320 px`, await findOverflow(page));
    note(`${screen} errors`, errors.splice(0));
  }
  return found;
};

for (const [who, screens] of Object.entries(MAIN))
  test(`shows ${who} the main screens without axe violations, sideways scrolling or errors`, async ({ page }) => {
    expect(await findProblems(page, who as Viewer, screens)).toEqual({});
  });

for (const [who, screens] of Object.entries(SCREENS))
  test(`shows ${who} each screen without axe violations, sideways scrolling or errors`, { tag: "@long" }, async ({
    page,
  }) => {
    expect(await findProblems(page, who as Viewer, screens)).toEqual({});
  });
