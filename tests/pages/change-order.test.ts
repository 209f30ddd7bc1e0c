import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import { dayAfter, isFree, type OfferedSlot } from "../../worker/cities/slots/slots.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { indianDay } from "../../worker/platform/dates.contract.ts";
import { type Client, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { newestMail } from "./support/mail.ts";
import { placeOrder } from "./support/orders.ts";

test("shows the lines of a pending order with its total until now, to its buyer only", async () => {
  const buyer = await signIn();
  const order = await placeOrder(buyer);
  const page = await buyer.open(`/orders/${order._id}/change`);
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe(`Change order #${order._id.slice(-8)}`);
  expect(page.text("main")).toContain(order.items[0]?.product.name);
  expect(page.text('[data-testid="difference"]')).toBe("You pay the same as before.");
  expect((await (await signIn()).open(`/orders/${order._id}/change`)).status).toBe(404);
});

test("moves an order to another slot, keeps its own when that one closes, and both sides see when it comes", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const order = await placeOrder(buyer);
  const page = await buyer.open(`/orders/${order._id}/change`);
  const radios = (shown: Page) => [...shown.document.querySelectorAll<HTMLInputElement>('input[name="slot"]')];
  expect(radios(page).findIndex(({ checked }) => checked)).toBe(0);
  expect(radios(page)[0]?.closest("label")?.textContent).toBe("Tomorrow by 6 PM");

  const [usual, next, ...others] = radios(page) as [HTMLInputElement, HTMLInputElement];
  const last = others.at(-1) ?? next;
  const lastField = last.value;
  [usual.checked, last.checked] = [false, true];
  last.value = `${dayAfter(indianDay(Date.now()), -1)}.patna-1`;
  const refused = await buyer.press(page, page.button("Change delivery time"));
  expect(refused.status).toBe(409);
  refused.see.getByText(/Orders for this delivery slot are closed/);
  expect(radios(refused).findIndex(({ checked }) => checked)).toBe(0);

  const [own] = radios(refused);
  const wanted = radios(refused).find(({ value }) => value === lastField);
  if (own && wanted) [own.checked, wanted.checked] = [false, true];
  const moved = await buyer.press(refused, refused.button("Change delivery time"));
  expect(moved.address).toBe(`/orders/${order._id}`);
  moved.see.getByText("The delivery time was changed");
  moved.see.getByText("Delivery time changed");
  const { order: now } = await buyer.api<{ order: Order }>("GET", `/orders/${order._id}`);
  expect(`${now.slot?.day}.${now.slot?.id}`).toBe(lastField);
  expect(next.value).not.toBe(lastField);
  const time = /\d\d:\d\d–\d\d:\d\d/.exec(moved.text("main"))?.[0];
  expect((await admin.open(`/admin/orders?search=${order._id.slice(-8)}`)).text("main")).toContain(time);
  const again = await buyer.open(`/orders/${order._id}/change`);
  expect(radios(again).find(({ checked }) => checked)?.value).toBe(lastField);
});

longTest("leads to the order when it cannot be changed any more, and says why", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const { _id } = await placeOrder(buyer);
  const link = `a[href="/orders/${_id}/change"]`;
  expect((await buyer.open(`/orders/${_id}`)).document.querySelector(link)).not.toBeNull();
  await admin.api("PATCH", `/admin/orders/${_id}/confirm`, {});
  const page = await buyer.open(`/orders/${_id}/change`);
  expect(page.address).toBe(`/orders/${_id}`);
  page.see.getByText("This order can't be changed any more: it is already confirmed.");
  expect(page.document.querySelector(link)).toBeNull();
});

/** The slot that checkout chooses. */
const chosenSlot = async (buyer: Client): Promise<OfferedSlot | undefined> =>
  (await buyer.api<{ slots: OfferedSlot[] }>("GET", "/slots")).slots.find(isFree);

const offeredTo = async (buyer: Client) =>
  (await buyer.open("/checkout")).document.querySelector('[data-testid="already-ordered"]');

longTest(
  "offers at checkout to add to a pending order, of the chosen delivery first, until it is confirmed",
  async () => {
    const buyer = await signIn();
    const admin = await signIn("admin@rasad.test");
    const order = await placeOrder(buyer, await chosenSlot(buyer));
    await buyer.setCookie(`__Host-rasad_cart=${order.items[0]?.product._id}.1; Path=/; Secure`);
    const offer = await offeredTo(buyer);
    expect(offer?.textContent).toMatch(/^Add these to the order of (today|tomorrow) \d+(–| AM–)\d+ [AP]M$/);
    expect(offer?.getAttribute("href")).toBe(`/orders/${order._id}/change?add=cart`);
    const usual = await placeOrder(buyer);
    const next = await offeredTo(buyer);
    expect(next?.textContent).toBe("Add these to the order of tomorrow by 6 PM");
    await admin.api("PATCH", `/admin/orders/${usual._id}/confirm`, {});
    await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
    expect(await offeredTo(buyer)).toBeNull();
  },
);

longTest(
  "names an order of a colleague at checkout, but only those who may change it get the way to do so",
  async () => {
    const owner = await signIn();
    const cook = await signIn();
    await owner.api("POST", "/team/invitations", { email: cook.account.email, role: "buyer" });
    const { text } = await newestMail(cook.account.email, /invited to a team/);
    await cook.api("POST", "/team/join", { token: /team\/join\/(\S+)/.exec(text)?.[1] });
    const order = await placeOrder(owner, await chosenSlot(owner));
    await cook.setCookie(`__Host-rasad_cart=${order.items[0]?.product._id}.1; Path=/; Secure`);
    const line = await offeredTo(cook);
    expect(line?.textContent?.includes(order._id.slice(-8))).toBe(true);
    expect(line?.querySelector("a")).toBe(null);
    const page = await cook.open(`/orders/${order._id}/change`);
    expect(page.address).toBe(`/orders/${order._id}`);
    page.see.getByText(/Only whoever placed this order/);
  },
);

longTest("says in which quantities a product is sold and what a little more costs, and refuses others", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const { product } = await admin.api<{ product: Product }>("POST", "/products", {
    ...like,
    name: `Zz sack ${crypto.randomUUID()}`,
    names: {},
    unit: "kg",
    packSize: null,
    packUnit: null,
    stock: 500,
    orderMultiple: 5,
    price: { patna: 28 },
    priceBreaks: [{ from: 15, price: 26 }],
  });
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items: [{ productId: product._id, quantity: 10 }],
    location: "patna",
    phone: "9123456780",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    paymentMethod: "cod",
  });
  const page = await buyer.open(`/orders/${order._id}/change`);
  expect(page.text('[data-testid="change-line"]')).toContain("In multiples of 5 kg");
  expect(page.text('[data-testid="next-price"]')).toBe("5 kg more: ₹26 per kg");
  const quantity = page.find('[data-testid="change-line"] [role=spinbutton]');
  expect(quantity.getAttribute("value")).toBe("10");
  (quantity as HTMLInputElement).value = "15";
  const shown = await buyer.press(page, page.button("Work out the new total"));
  expect(shown.text('[data-testid="difference"]')).toBe("You pay ₹110 more when it is delivered.");
  await buyer.press(shown, shown.button("Save changes"));
  const changed = await buyer.api<{ order: Order }>("GET", `/orders/${order._id}`);
  expect(changed.order.total).toBe(390);
  expect(changed.order.items[0]?.price).toBe(26);
});
