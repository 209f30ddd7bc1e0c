import { expect } from "@playwright/test";
import { acceptOrder, call, confirmOrder, contextOf, logIn, newAgent, newBuyer, newOrder } from "../support/shop.ts";
import { test } from "../support/test.ts";

test("lets an agent load an order again after staff corrected and packed it again", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const agent = await newAgent();
  const { _id, items } = await newOrder(await newBuyer());
  await confirmOrder(admin, _id);
  await acceptOrder(agent, _id);
  const marks = items.map(({ product }) => ({ orderId: _id, productId: product._id, picked: true, seen: null }));
  await call(admin.token, "POST", "/admin/packing/marks", { marks });
  const pack = () => call(admin.token, "PATCH", `/admin/orders/${_id}/pack`, { crates: 1 });
  await pack();
  const page = await (await contextOf(browser, agent)).newPage();
  await page.goto("/orders?tab=accepted");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  const load = page.getByRole("button", { name: "Loaded into my vehicle" });
  await load.click();
  await expect(load).toBeHidden();
  await call(admin.token, "PATCH", `/admin/orders/${_id}/unpack`);
  await pack();
  await load.click();
  await expect(load).toBeHidden();
});
