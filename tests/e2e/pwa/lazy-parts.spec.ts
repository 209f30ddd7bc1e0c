import { expect, type Page } from "@playwright/test";
import { contextOf, newBuyer, newOrder } from "../support/shop.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

// Blocked, because a service worker would soon serve the parts from its cache, as on every visit after the first.
test.use({ serviceWorkers: "block" });

/** Parts of a page are fetched after it, when the network may be gone: docs/decisions/0052-page-weight.md. */
const withhold = async (page: Page, name: string) => {
  let asked = 0;
  const script = new RegExp(`/assets/${name}-[^/]*\\.js$`);
  await page.route(script, (route) => {
    asked++;
    return route.abort();
  });
  const online = () => page.evaluate(() => window.dispatchEvent(new Event("online")));
  return {
    isAsked: (times = 1) => expect.poll(() => asked).toBeGreaterThanOrEqual(times),
    online,
    giveBack: async () => {
      await page.unroute(script);
      await online();
    },
  };
};

test("keeps a form and what was typed when a later part of the page cannot be fetched", { tag: "@long" }, async ({
  page,
}) => {
  const pwaClient = await withhold(page, "pwa-client");
  await page.goto("/register");
  await page.getByLabel("Full name").fill("Sita Devi");
  await pwaClient.isAsked();
  await pwaClient.online();
  await pwaClient.isAsked(2);
  await page.getByLabel("Account type").selectOption("Admin");
  await expect(page.getByLabel("GSTIN")).toBeHidden();
  await expect(page.getByLabel("Full name")).toHaveValue("Sita Devi");
});

test("keeps orders when their live updates cannot be fetched, and connects once there is a network", {
  tag: "@long",
}, async ({ browser }) => {
  const buyer = await newBuyer();
  const { _id } = await newOrder(buyer);
  const page = await (await contextOf(browser, buyer)).newPage();
  const events = await withhold(page, "order-events");
  await page.goto("/orders");
  await events.isAsked();
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "connecting");
  await expect(page.getByText(_id)).toBeVisible();
  await events.giveBack();
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
});

test("says that there is no connection when a dialog cannot be fetched, and opens it with the next tap", async ({
  page,
}) => {
  const { email } = await newAccount({ isEmailVerified: false });
  await signIn(page, email);
  for (const [path, script, button] of [
    // The first script is a module that the dialog's own part imports.
    ["/", "dialog", "Watch Demo"],
    ["/profile", "verify-email-dialog", "Verify"],
  ] as const) {
    const withheld = await withhold(page, script);
    await page.goto(path);
    const opener = page.getByRole("main").getByText(button).first();
    await opener.click();
    await withheld.isAsked();
    await expect(page.getByText("No connection. Please check your network and try again.").first()).toBeVisible();
    await withheld.giveBack();
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }
});
