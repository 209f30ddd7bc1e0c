import { chromium, type Page } from "@playwright/test";
import { getShell } from "../../../scripts/local/browser.ts";
import { SESSION_COOKIE } from "../../../worker/identity/session-cookie.contract.ts";
import { APP } from "../support/client.ts";
import type { Swept } from "./forged.ts";
import type { Person } from "./people.ts";

const WIDTH = 360;
/** What the browser's console says about a refusal or a missing product, which answers with an error status. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Runs in the page: whether a hostile text became an element, and what is wider than the screen. */
const inspect = (width: number): string[] => {
  const made = [...document.querySelectorAll("hx-evil, [onhx], [onerror], img[src='/hx7']")].map(
    (one) => `made ${one.outerHTML.slice(0, 80)}`,
  );
  const wide =
    document.documentElement.scrollWidth > width
      ? `scrolls sideways, ${document.documentElement.scrollWidth} px`
      : null;
  const outside =
    wide === null
      ? []
      : [...document.body.querySelectorAll("*")]
          .filter((one) => one.getBoundingClientRect().right > width + 1)
          .slice(-2);
  return [...made, ...(wide ? [wide, ...outside.map((one) => `outside: ${one.outerHTML.slice(0, 160)}`)] : [])];
};

const lookAt = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(APP + address, { waitUntil: "load" });
  return page.evaluate(inspect, WIDTH);
};

/** Opens the addresses of each person on a phone, in Chromium: no hostile text runs, and none is wider than the screen. */
export const lookOnPhone = async (people: readonly (readonly [Person, readonly string[]])[]): Promise<Swept> => {
  const browser = await chromium.launch({ executablePath: await getShell(), args: ["--no-sandbox", "--disable-gpu"] });
  const problems: string[] = [];
  let sent = 0;
  try {
    for (const [{ name, client }, addresses] of people) {
      const viewport = { width: WIDTH, height: 800 };
      const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, serviceWorkers: "block" });
      const session = (await client.cookies.getCookies(APP)).find(({ key }) => key === SESSION_COOKIE)?.value;
      if (session) {
        const cookie = { name: SESSION_COOKIE, value: session, domain: "localhost", path: "/" };
        await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Lax" }]);
      }
      const page = await context.newPage();
      let current = "";
      const note = (problem: string) => problems.push(`${name} ${current}: ${problem}`);
      await page.exposeFunction("hxrun", (which: number) => note(`ran the hostile script ${which}`));
      page.on("pageerror", (error) => note(error.message));
      page.on("dialog", (dialog) => dialog.dismiss().then(() => note("opened a dialog")));
      page.on("console", (message) => {
        if (message.type() === "error" && !REFUSED.test(message.text())) note(message.text());
      });
      for (current of addresses) {
        sent++;
        const found = await lookAt(page, current).catch((error: Error) => [error.message.split("\n")[0] ?? ""]);
        for (const problem of found) note(problem);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return { sent, problems };
};
