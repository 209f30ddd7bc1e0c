import { type Browser, expect, type Page } from "@playwright/test";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { reach } from "../../support/reach.ts";
import { untilHydrated } from "../support/hydration.ts";
import { seeNotice } from "../support/notices.ts";
import { APP } from "../support/ports.ts";
import { call, confirmOrder, logIn, newBuyer, newOrder } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

interface Picker {
  readonly browser: Browser;
  readonly who: string;
  readonly orders: readonly Order[];
  /** Whether the page receives live events. */
  readonly isTold?: () => boolean;
}

const station = async ({ browser, who, orders, isTold = () => true }: Picker): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, viewport: { width: 360, height: 740 } });
  await signIn(context, who);
  const page = await context.newPage();
  await page.routeWebSocket("**/api/live/board?*", (socket) => {
    socket.connectToServer().onMessage((message) => isTold() && socket.send(message));
  });
  await page.goto(`/admin/packing?${new URLSearchParams(orders.map(({ _id }) => ["order", _id]))}`);
  await untilHydrated(page.getByRole("link", { name: "By order" }));
  return page;
};
const ticks = (page: Page) => page.getByTestId("pick-line").locator("button[aria-pressed]");

/**
 * Holds back the page's data responses. Once one of them contains the order, resolves to a function that releases them
 * and lets later requests pass, because the test may end before their responses arrive.
 */
const holdLoads = (page: Page, [order]: readonly Order[]): Promise<() => void> =>
  new Promise((resolve) => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    let isReleased = false;
    const releaseAll = () => {
      isReleased = true;
      release();
    };
    void page.route("**/admin/packing.data?*", async (route) => {
      if (isReleased) return route.fallback();
      const response = await route.fetch();
      if ((await response.text()).includes(order?._id ?? "")) resolve(releaseAll);
      await promise;
      await route.fulfill({ response });
    });
  });

test("lets two pickers share a grid, keeps marks without a network or when refused, and packs with a tap a line", async ({
  browser,
}) => {
  const buyer = await newBuyer("Grid");
  const admin = await logIn("admin@rasad.test");
  const products = (await (await reach(`${APP}/api/products?limit=20`)).json()) as { _id: string; stock: number }[];
  const inStock = products.filter(({ stock }) => stock > 20).slice(0, 5);
  const items = inStock.map(({ _id: productId }) => ({ productId, quantity: 10 }));
  const orders = [await newOrder(buyer, { items }), await newOrder(buyer, { items })] as const;
  for (const { _id } of orders) await confirmOrder(admin, _id);
  let isTold = false;
  const first = await station({ browser, who: "admin@rasad.test", orders, isTold: () => isTold });
  const second = await station({ browser, who: "owner@rasad.test", orders });
  const lines = await ticks(first).count();
  let clicks = 0;
  const press = async (page: Page, name: RegExp | string) => {
    clicks += 1;
    await page.getByRole("button", { name }).first().click();
  };
  await ticks(first).first().click();
  clicks += 1;
  await expect(ticks(second).first()).toHaveAttribute("aria-pressed", "true");
  // Simulates stale data: it was read before a mark and arrives after the response to that mark.
  const loads = holdLoads(first, orders);
  isTold = true;
  await ticks(second).nth(1).click();
  clicks += 2;
  const release = await loads;
  isTold = false;
  const answer = first.waitForResponse("**/api/admin/packing/marks");
  await ticks(first).nth(2).click();
  await answer;
  release();
  await expect(ticks(first).nth(1)).toHaveAttribute("aria-pressed", "true");
  expect(await ticks(first).nth(2).getAttribute("aria-pressed")).toBe("true");
  isTold = true;
  await first.context().setOffline(true);
  for (let i = 3; i < lines; i++) {
    await ticks(first).nth(i).click();
    clicks += 1;
  }
  await expect(ticks(first).last()).toHaveAttribute("aria-pressed", "true");
  await expect(ticks(second).last()).toHaveAttribute("aria-pressed", "false");
  const refused = { success: false, code: "auth.not_verified", message: "You may not pick at present." };
  // Routed last, because an attempt while offline would also get this answer.
  const refuseOnce = () =>
    first.route("**/api/admin/packing/marks", (route) => route.fulfill({ status: 403, json: refused }), { times: 1 });
  await seeNotice(first, refused.message, async () => {
    await refuseOnce();
    await first.context().setOffline(false);
  });
  await first.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(ticks(second).last()).toHaveAttribute("aria-pressed", "true");
  for (const { _id } of orders) await press(first, `Order #${_id.slice(-8)} is packed`);
  await expect(first.getByText("Packed · 1 crate")).toHaveCount(2);
  expect(clicks / lines).toBeLessThanOrEqual(2.2);
  for (const { _id } of orders) {
    const { order } = await call(buyer.token, "GET", `/orders/${_id}`);
    expect((order as Order).stage).toBe("packed");
  }
});
