import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { DoorFigures } from "../../worker/orders/door/door.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../worker/platform/money.contract.ts";
import { reach } from "../support/reach.ts";
import { type Client, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

/** An order of three of the first and two of the second product, with an agent at the door. */
const atDoor = async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn("agent@rasad.test");
  const products = (await buyer.api<Product[]>("GET", "/products?limit=20")).sort((a, b) => b.stock - a.stock);
  const [first, second] = products.map(({ _id }) => _id);
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items: [
      { productId: first, quantity: 3 },
      { productId: second, quantity: 2 },
    ],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  await agent.api("PATCH", `/agent/${order._id}/accept`, {});
  return { buyer, admin, agent, order, path: `/orders/${order._id}/door` };
};

/** Presses a button of the lines' form after changing these fields. */
const send = (client: Client, page: Page, intent: string, changes: Record<string, string> = {}): Promise<Page> => {
  for (const [name, value] of Object.entries(changes)) {
    const fields = [...page.document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
    for (const field of fields) {
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  }
  return client.press(page, page.find(`button[name="intent"][value="${intent}"]`));
};

test("an agent without script marks a line, sees the final figures, and delivers by the code beside them", async () => {
  const { buyer, admin, agent, order, path } = await atDoor();
  const board = await agent.open("/orders?tab=accepted");
  const page = await agent.follow(board.find(`a[href="${path}"]`));
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe(`Order #${order._id.slice(-8)} at the door`);
  const [first] = order.items;
  const id = first?.product._id;
  const refused = await send(agent, page, "save", { [`outcome.${id}`]: "short", [`quantity.${id}`]: "1" });
  refused.see.getByText(/please choose why it is short or rejected/);
  // What was chosen and typed stays.
  expect(refused.find(`[name="outcome.${id}"][value="short"]`)).toHaveProperty("checked", true);
  expect(refused.find(`[name="quantity.${id}"]`)).toHaveProperty("value", "1");

  const marked = await send(agent, refused, "save", { [`reason.${id}`]: "missing" });
  expect(marked.address).toBe(path);
  marked.see.getByText(/beside them the code that confirms them/);
  expect(marked.html).not.toContain("confirmationOtp");

  const { door } = await buyer.api<{ door: DoorFigures }>("GET", `/orders/${order._id}/door`);
  const shown = await buyer.open(`/orders/${order._id}`);
  expect(shown.text('[data-testid="door-figures"]')).toContain(door.confirmationOtp);
  expect(shown.text('[data-testid="door-figures"]')).toContain(`${first?.product.name}: 3 `);
  for (const list of [await buyer.open("/orders"), await admin.open(`/admin/orders?search=${order._id}`)]) {
    const card = list.find('[data-testid="order-card"]:has([data-testid="due-at-door"])');
    expect(card.querySelector('[data-testid="delivery-code"]')?.textContent?.trim()).toBe(door.confirmationOtp);
    expect(card.querySelector('[data-testid="due-at-door"]')?.textContent).toContain(formatRupees(door.due));
  }

  const delivered = await agent.press(marked, marked.button("Mark As Delivered"), {
    "Customer's code for these figures": door.confirmationOtp ?? "",
  });
  expect(delivered.address).toBe("/orders?tab=delivered");
  const after = await buyer.open(`/orders/${order._id}`);
  expect(after.text("main")).toContain("Handed over: 1 ");
  expect((await agent.open(path)).address).toBe("/orders?tab=delivered");
});

longTest("a buyer marks lines on the same page, and gets the code that confirms them", async () => {
  const { buyer, admin, order, path } = await atDoor();
  const id = order.items[1]?.product._id;
  const page = await buyer.open(path);
  const marked = await send(buyer, page, "save", {
    [`outcome.${id}`]: "rejected",
    [`reason.${id}`]: "damaged",
    [`quantity.${id}`]: "0",
  });
  const { door } = await buyer.api<{ door: DoorFigures }>("GET", `/orders/${order._id}/door`);
  expect(marked.text('[data-testid="delivery-code"]')).toBe(door.confirmationOtp);
  const cleared = await send(buyer, marked, "clear");
  expect(cleared.text('[data-testid="delivery-code"]')).not.toBe(door.confirmationOtp);
  // Staff read the figures on the order's page and mark nothing.
  expect((await admin.open(path)).address).toBe(`/orders/${order._id}`);
});

test("a payment by UPI at the door leads the agent to the code of that order", async () => {
  const { buyer, agent, order } = await atDoor();
  const page = await agent.open(`/orders/${order._id}/collect`);
  const shown = await agent.press(page, page.button("Show UPI code"));
  expect(shown.link("Enter the delivery code").getAttribute("href")).toBe(`/orders/${order._id}/door#door-code`);
  const code = shown.find('[data-testid="upi-code"] a').getAttribute("href") ?? "";
  const paid = await reach(code, { method: "POST", body: new URLSearchParams({ isSilent: "on" }) });
  expect(await paid.text()).toContain("Paid");
  const door = await agent.press(shown, shown.button("Check whether it is paid"));
  expect(door.address).toBe(`/orders/${order._id}/door#door-code`);
  door.see.getByText(/is paid\. Nothing is left to collect/);
  const { confirmationOtp = "" } = (await buyer.api<{ order: Order }>("GET", `/orders/${order._id}`)).order;
  const delivered = await agent.press(door, door.button("Mark As Delivered"), {
    "Customer's code for everything as ordered": confirmationOtp,
  });
  expect(delivered.address).toBe("/orders?tab=delivered");
});

/** Marks all of the second product as missing. */
const secondMissing = ({ items }: Order) => ({
  lines: [{ productId: items[1]?.product._id, deliveredQuantity: 0, outcome: "short", reason: "missing" }],
});
const doorOf = async (client: Client, { _id }: Order): Promise<DoorFigures> =>
  (await client.api<{ door: DoorFigures }>("GET", `/orders/${_id}/door`)).door;

test("an agent whose board is stale reads the new figures beside the code they typed, and delivers them with it", async () => {
  const { buyer, agent, order, path } = await atDoor();
  const code = `#code-${order._id}`;
  const board = await agent.open("/orders?tab=accepted");
  await buyer.api("PUT", path, secondMissing(order));
  const { total, confirmationOtp = "" } = await doorOf(buyer, order);
  (board.find(code) as HTMLInputElement).value = confirmationOtp;
  const refused = await agent.press(board, board.find(`form:has(${code}) button`));
  expect(refused.text(`form:has(${code})`)).toContain(`now ${formatRupees(total)} is handed over`);
  expect(refused.find(code)).toHaveProperty("value", confirmationOtp);
  await agent.press(refused, refused.find(`form:has(${code}) button`));
  expect((await buyer.api<{ order: Order }>("GET", `/orders/${order._id}`)).order).toMatchObject({
    status: "delivered",
    total,
  });
});

test("shows buyer and agent what is still due when a buyer who paid for marked products clears the marks", async () => {
  const { buyer, agent, order, path } = await atDoor();
  await buyer.api("PUT", path, secondMissing(order));
  const page = await agent.open(`/orders/${order._id}/collect`);
  const shown = await agent.press(page, page.button("Show UPI code"));
  const code = shown.find('[data-testid="upi-code"] a').getAttribute("href") ?? "";
  await reach(code, { method: "POST", body: new URLSearchParams({ isSilent: "on" }) });
  await agent.press(shown, shown.button("Check whether it is paid"));
  await buyer.api("DELETE", path);
  const { paid, due } = await doorOf(buyer, order);
  expect(paid * due).toBeGreaterThan(0);
  const words = `${formatRupees(paid)} is paid. ${formatRupees(due)} is still to be paid in cash.`;
  for (const [client, address] of [
    [buyer, `/orders/${order._id}`],
    [buyer, "/orders"],
    [buyer, path],
    [agent, path],
    [agent, "/orders?tab=accepted"],
  ] as const)
    expect((await client.open(address)).text("main"), address).toContain(words);
  const card = (await agent.open("/orders?tab=accepted")).find(`[aria-labelledby="order-${order._id}"]`);
  expect(card.querySelector('[data-testid="cash"] b')?.textContent).toBe(formatRupees(due));
});
