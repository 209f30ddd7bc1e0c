import { expect, type Page } from "@playwright/test";
import { call, newBuyer, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });

interface Listed {
  readonly _id: string;
  readonly name: string;
}

/** A buyer with a list of two products, signed in. */
const kitchen = async (page: Page): Promise<{ buyer: Person; products: readonly Listed[] }> => {
  const buyer = await newBuyer();
  const answer = await page.request.get("/api/products?limit=2&search=rice");
  const products = (await answer.json()) as Listed[];
  const lines = products.map(({ _id }, i) => ({ productId: _id, quantity: 10 + i }));
  await call(buyer.token, "POST", "/lists", { name: "Daily", lines });
  await signIn(page, buyer.email);
  return { buyer, products };
};

const start = async (page: Page): Promise<void> => {
  await page.goto("/standing-orders");
  for (const day of ["Mon", "Wed", "Fri"]) await page.getByLabel(day).check();
  await page.getByLabel("Delivery slot").selectOption({ label: "06:00–09:00" });
  await page.getByRole("button", { name: "Start the standing order" }).click();
  await expect(page.getByText("The standing order is on.")).toBeVisible();
};

test("starts a standing order, skips a date, edits another and pauses it, with one thumb", { tag: "@long" }, async ({
  page,
}) => {
  const { products } = await kitchen(page);
  await page.goto("/orders");
  await page.getByRole("link", { name: "Standing orders" }).click();
  await expect(page.getByText("No standing order yet")).toBeVisible();
  await start(page);
  await expect(page.getByText("Mon, Wed, Fri · 06:00–09:00")).toBeVisible();
  await page.getByRole("link", { name: "Open: Daily" }).click();

  const dates = page.getByRole("listitem").filter({ hasText: /\d\d\/\d\d\/\d{4}/ });
  await expect(dates).toHaveCount(14);
  // The last date is weeks away, so it can still be skipped whenever this test runs.
  const last = dates.last();
  await last.getByRole("button", { name: /^Skip/ }).click();
  await expect(last.getByText("Skipped")).toBeVisible();
  await last.getByRole("button", { name: /^Order again: / }).click();
  await expect(last.getByText("Planned")).toBeVisible();

  await last.getByRole("link", { name: /^Edit/ }).click();
  const [rice] = products;
  const quantity = page.getByLabel(`Quantity of ${rice?.name}`, { exact: true });
  await expect(quantity).toHaveValue("10");
  await quantity.fill("4");
  await page.getByRole("button", { name: "Save this date" }).click();
  await expect(page.getByText("This date is saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "As the list again" })).toBeVisible();
  await expect(quantity).toHaveValue("4");
  await page.getByRole("link", { name: "All dates" }).click();
  await expect(last.getByText("Edited")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused: nothing is ordered until you resume it.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Next dates" })).toHaveCount(0);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: "Next dates" })).toBeVisible();

  await page.getByRole("button", { name: "Remove: Daily" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL("/standing-orders");
  await expect(page.getByText("No standing order yet")).toBeVisible();
});

test("keeps what was typed when no day was chosen, and changes nothing that someone else changed meanwhile", {
  tag: "@long",
}, async ({ page }) => {
  const { buyer } = await kitchen(page);
  await page.goto("/standing-orders");
  await page.getByLabel("Notes").fill("Back door");
  await page.getByRole("button", { name: "Start the standing order" }).click();
  await expect(page.getByText("Please choose at least one day of the week").first()).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Back door");
  await start(page);

  await page.getByRole("link", { name: "Open: Daily" }).click();
  await expect(page.getByRole("heading", { name: "Next dates" })).toBeVisible();
  const { standingOrders } = (await call(buyer.token, "GET", "/standing-orders")) as {
    standingOrders: { _id: string }[];
  };
  await call(buyer.token, "POST", `/standing-orders/${standingOrders[0]?._id}/pause`);
  await page.getByText("Change this standing order").click();
  await page.getByLabel("Notes").fill("Front door");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "changed meanwhile" }).first()).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Front door");
  // The other person's change is shown now, so the same button overwrites it.
  await expect(page.getByText("Paused: nothing is ordered until you resume it.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("makes a standing order, and skips a date only by its button", { tag: "@long" }, async ({ page }) => {
    await kitchen(page);
    await page.goto("/standing-orders");
    await page.getByLabel("Sun").check();
    await page.getByRole("button", { name: "Start the standing order" }).click();
    await page.getByRole("link", { name: "Open: Daily" }).click();
    const last = page
      .getByRole("listitem")
      .filter({ hasText: /\d\d\/\d\d\/\d{4}/ })
      .last();
    await last.getByRole("link", { name: /^Edit/ }).click();
    await expect(page.getByRole("button", { name: "Skip", exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Skip", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Skip", exact: true }).click();
    await expect(page.getByRole("button", { name: "Order again" })).toBeVisible();
  });
});
