import { expect, test } from "vitest";
import type { Team } from "../../worker/accounts/team/team.contract.ts";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import { EMPTY_CART } from "../../worker/orders/cart/cart-cookie.contract.ts";
import type { PaymentToMake } from "../../worker/orders/order-change.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { createAuthenticator, type Options } from "../../worker/testing/services/authenticator.ts";
import { PASSWORD } from "../support/door.ts";
import { reach } from "../support/reach.ts";
import { APP, type Client, createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { MOCKS, newestMail } from "./support/mail.ts";

type Items = { productId: string; quantity: number }[];
const line = (productId: string, quantity: number) => ({ productId, quantity });
const origin = { Origin: APP, "Sec-Fetch-Site": "same-origin" };

/** The owner of a new team, a cook with a limit in rupees for each order, and two products with plenty of stock. */
const newTeam = async (orderLimit: number | null = null) => {
  const owner = await signIn();
  const cook = await signIn();
  await owner.api("POST", "/team/invitations", { email: cook.account.email, role: "buyer", orderLimit });
  const { text } = await newestMail(cook.account.email, /invited to a team/);
  await cook.api("POST", "/team/join", { token: /team\/join\/(\S+)/.exec(text)?.[1] });
  const products = await owner.api<Product[]>("GET", "/products?limit=50");
  const common = products.filter(({ orderMultiple, minQuantity }) => orderMultiple === 1 && minQuantity === 1);
  const [first, second] = common.sort((a, b) => b.stock - a.stock);
  return { owner, cook, potato: first?._id ?? "", onion: second?._id ?? "" };
};

const setShared = (person: Client, ...items: Items) => person.api("PATCH", "/team/cart", { location: "patna", items });
const sharedBy = async (person: Client): Promise<Items> =>
  (await person.api<{ items: Items }>("GET", "/team/cart?location=patna")).items;
const onDevice = async (person: Client): Promise<string | undefined> =>
  (await person.cookies.getCookies(APP)).find(({ key }) => key === "__Host-rasad_cart")?.value;

/** A visitor's device that tried to add this product and was sent to the login. */
const wanting = async (productId: string, quantity: number): Promise<{ device: Client; login: Page }> => {
  const device = createClient();
  const body = new URLSearchParams({ intent: "add", productId, quantity: String(quantity) });
  const sent = await device.send("/cart", { method: "POST", headers: origin, body });
  return { device, login: await device.open(sent.headers.get("Location") ?? "") };
};

longTest("adds what a visitor wanted to the cart of their team when they sign in", async () => {
  const { owner, cook, potato, onion } = await newTeam();
  await setShared(owner, line(potato, 10), line(onion, 5));
  const { device, login } = await wanting(potato, 3);
  const page = await device.press(login, login.button("Login"), { Email: cook.account.email, Password: PASSWORD });
  page.see.getByText(/Item added to cart/);
  expect(await sharedBy(owner)).toEqual([line(potato, 13), line(onion, 5)]);
  expect(await onDevice(device)).toBe(`${potato}.13~${onion}.5`);
  await device.open("/cart");
  expect(await sharedBy(owner)).toEqual([line(potato, 13), line(onion, 5)]);
});

longTest("adds it with a passkey too, and begins the cart of a team that has none", async () => {
  const { owner, cook, potato } = await newTeam();
  const authenticator = await createAuthenticator(APP);
  const { options } = await cook.api<{ options: Options }>("POST", "/passkeys/registration/options", {});
  await cook.api("POST", "/passkeys/registration", await authenticator.create(options));
  const { device } = await wanting(potato, 4);
  const asked = await device.api<{ options: Options }>("POST", "/passkeys/sign-in/options");
  const body = new URLSearchParams({ response: JSON.stringify(await authenticator.get(asked.options)) });
  expect((await device.send("/login/passkey", { method: "POST", headers: origin, body })).status).toBe(302);
  expect(await sharedBy(owner)).toEqual([line(potato, 4)]);
});

const DELIVERY = { location: "patna", deliveryAddress: "Kitchen door, Boring Road, Patna", phone: "9123456780" };
const TYPED = { "Delivery address": DELIVERY.deliveryAddress, Phone: DELIVERY.phone };

test("offers a cook above their limit only what needs no approval first, and never says that it is placed", async () => {
  const { cook, potato } = await newTeam(1);
  await cook.setCookie(`__Host-rasad_cart=${potato}.2; Path=/; Secure`);
  const page = await cook.open("/checkout");
  page.see.getByText(/^By yourself you can order up to ₹1 now\./);
  const payment = await cook.press(page, page.button("Proceed to Payment"), TYPED);
  const methods = [...payment.document.querySelectorAll<HTMLInputElement>('input[name="paymentMethod"]')];
  expect(methods.map(({ value }) => value)).toEqual(["cod"]);
  const done = await cook.press(payment, payment.button("Send for approval"));
  expect(done.text("h1")).toBe("Waits for approval");
  expect(done.document.title).toContain("Waits for approval");
  const listed = await cook.open("/orders");
  for (const one of [done, listed]) {
    expect(one.text("main")).toContain("Waits for approval");
    expect(one.text("main")).not.toMatch(/placed/i);
  }
});

/**
 * Pays in the provider's dialog. Returns a function that posts the result to the payment page and resolves with the
 * redirect's address.
 */
const pay = async (buyer: Client, { key, orderId, dbOrderId }: PaymentToMake) => {
  const person = { key, order_id: orderId };
  const paid = await reach(`${MOCKS}/v1/checkout/pay`, { method: "POST", body: JSON.stringify(person) });
  const body = new URLSearchParams({ intent: "verify", ...((await paid.json()) as Record<string, string>) });
  return async () => {
    const answer = await buyer.send(`/pay/${dbOrderId}`, { method: "POST", headers: origin, body });
    return answer.headers.get("Location");
  };
};

/** Pays an order for these lines, after `meanwhile`; `hand` sends the dialog's result to the payment page. */
const payFor = async (buyer: Client, items: Items, meanwhile?: () => Promise<unknown>) => {
  const made = await buyer.api<PaymentToMake>("POST", "/payment/create-order", { ...DELIVERY, items });
  await meanwhile?.();
  const handed = await pay(buyer, made);
  const id = made.dbOrderId;
  return { id, hand: async () => expect(await handed()).toBe(`/order-confirmation/${id}`) };
};

test("leaves what a colleague added while an order was paid, also when the payment is reported twice", async () => {
  const { owner, cook, potato, onion } = await newTeam();
  await setShared(owner, line(potato, 10));
  await owner.open("/cart");
  const payment = await payFor(owner, [line(potato, 10)], () => setShared(cook, line(potato, 12), line(onion, 5)));
  await payment.hand();
  expect(await sharedBy(cook)).toEqual([line(potato, 2), line(onion, 5)]);
  expect(await onDevice(owner)).toBe(`${potato}.2~${onion}.5`);
  await payment.hand();
  expect(await sharedBy(cook)).toEqual([line(potato, 2), line(onion, 5)]);
});

test("brings a buyer's cart to their second phone, and leaves what it added while the first one paid", async () => {
  const { potato, onion } = await newTeam();
  const buyer = await signIn();
  await buyer.setCookie(`__Host-rasad_cart=${potato}.10; Path=/; Secure`);
  await buyer.open("/cart");
  const second = createClient();
  const login = await second.open("/login");
  await second.press(login, login.button("Login"), { Email: buyer.account.email, Password: PASSWORD });
  expect(await onDevice(second)).toBe(`${potato}.10`);
  const payment = await payFor(buyer, [line(potato, 10)]);
  await second.setCookie(`__Host-rasad_cart=${potato}.10~${onion}.0.5; Path=/; Secure`);
  const sent = await second.send("/cart/send", { method: "POST", headers: origin, body: new URLSearchParams() });
  expect(sent.status).toBe(204);
  await payment.hand();
  for (const device of [buyer, second]) {
    await device.open("/cart");
    expect(await onDevice(device)).toBe(`${onion}.0.5`);
  }
  // The next person on the phone gets their own cart, and leaves the other as it is.
  const home = await second.open("/");
  await second.press(home, home.button("Logout"));
  const again = await second.open("/login");
  const { account } = await signIn();
  await second.press(again, again.button("Login"), { Email: account.email, Password: PASSWORD });
  expect(await onDevice(second)).toBe(EMPTY_CART);
  expect(await sharedBy(buyer)).toEqual([line(onion, 0.5)]);
});

test("empties no team's cart because a phone's browser dropped the cookie that a script wrote", async () => {
  const { owner, cook, potato } = await newTeam();
  await setShared(owner, line(potato, 10));
  await owner.open("/cart");
  await owner.setCookie("__Host-rasad_cart=; Path=/; Secure; Max-Age=0");
  await owner.send("/cart/send", { method: "POST", headers: origin, body: new URLSearchParams() });
  expect(await sharedBy(cook)).toEqual([line(potato, 10)]);
  const page = await owner.open("/cart");
  expect(await onDevice(owner)).toBe(`${potato}.10`);
  await owner.press(page, page.button("Empty cart"));
  expect(await sharedBy(cook)).toEqual([]);
});

test("says how many products did not fit in a cart that a colleague filled meanwhile", async () => {
  const { owner, cook, potato, onion } = await newTeam();
  await setShared(owner, line(potato, 10));
  await owner.open("/cart");
  const filled = Array.from({ length: 99 }, (_, i) => line(`01M${String(i).padStart(23, "0")}`, 1));
  await setShared(cook, ...filled);
  await owner.setCookie(`__Host-rasad_cart=${potato}.10~${onion}.5; Path=/; Secure`);
  const page = await owner.open("/cart");
  page.see.getByText(/^1 product did not fit in the cart/);
  expect(await sharedBy(cook)).toEqual([line(potato, 10), ...filled]);
  expect((await owner.open("/cart")).see.queryByText(/did not fit in the cart/)).toBeNull();
});

longTest("leaves what a colleague added while an order was placed for cash", async () => {
  const { owner, cook, potato, onion } = await newTeam();
  await setShared(owner, line(potato, 10));
  const details = await owner.open("/checkout");
  const payment = await owner.press(details, details.button("Proceed to Payment"), TYPED);
  await setShared(cook, line(potato, 12), line(onion, 5));
  expect((await owner.press(payment, payment.button("Place Order"))).address).toMatch(/^\/order-confirmation/);
  expect(await sharedBy(cook)).toEqual([line(potato, 2), line(onion, 5)]);
  expect(await onDevice(owner)).toBe(`${potato}.2~${onion}.5`);
});

test("orders nothing for another account with the checkout of one for which the person no longer orders", async () => {
  const { owner, cook, potato, onion } = await newTeam();
  await setShared(owner, line(potato, 10));
  const paymentOf = async (person: Client) => {
    const details = await person.open("/checkout");
    return person.press(details, details.button("Proceed to Payment"), TYPED);
  };
  const ofTeam = await paymentOf(cook);
  const { team } = await owner.api<{ team: Team }>("GET", "/team");
  await owner.api("DELETE", `/team/members/${team.members.at(-1)?._id}`);
  await cook.press(ofTeam, ofTeam.button("Place Order"));

  // The next person on the owner's phone signs in beside the open checkout.
  const ofOwner = await paymentOf(owner);
  const next = await signIn();
  await setShared(next, line(onion, 5));
  const home = await owner.open("/");
  await owner.press(home, home.button("Logout"));
  const login = await owner.open("/login");
  await owner.press(login, login.button("Login"), { Email: next.account.email, Password: PASSWORD });
  const refused = await owner.press(ofOwner, ofOwner.button("Place Order"));
  for (const person of [cook, next])
    expect((await person.api<{ orders: Order[] }>("GET", "/orders/my-orders")).orders).toEqual([]);
  expect(refused.address).toBe("/checkout");
  refused.see.getByText(/^You are ordering for another account now/);
  expect(refused.field("Delivery address").value).toBe("");
  expect(await sharedBy(next)).toEqual([line(onion, 5)]);
});

longTest("moves the shared cart into a pending order, and leaves what a colleague added meanwhile", async () => {
  const { owner, cook, potato, onion } = await newTeam();
  const place = { ...DELIVERY, items: [line(potato, 1)], paymentMethod: "cod" };
  const { order } = await owner.api<{ order: Order }>("POST", "/orders", place);
  await setShared(owner, line(potato, 2), line(onion, 5));
  await owner.open("/cart");
  const page = await owner.open(`/orders/${order._id}/change?add=cart`);
  await setShared(cook, line(onion, 7));
  expect((await owner.press(page, page.button("Save changes"))).address).toBe(`/orders/${order._id}`);
  expect(await sharedBy(cook)).toEqual([line(onion, 2)]);
});

longTest("reduces the shared cart to the stock when the checkout is told so", async () => {
  const { owner, potato } = await newTeam();
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const fields = { ...like, name: `Zz short ${crypto.randomUUID()}`, names: {}, stock: 9, priceBreaks: [] };
  const rules = { orderMultiple: 1, minQuantity: 1, packSize: null, packUnit: null, unit: "kg" };
  const { product } = await admin.api<{ product: Product }>("POST", "/products", { ...fields, ...rules });
  await setShared(owner, line(product._id, 8), line(potato, 2));
  const details = await owner.open("/checkout");
  const payment = await owner.press(details, details.button("Proceed to Payment"), TYPED);
  const faster = { ...DELIVERY, items: [line(product._id, 6)], paymentMethod: "cod" };
  await (await signIn()).api("POST", "/orders", faster);
  const short = await owner.press(payment, payment.button("Place Order"));
  await owner.press(short, short.button("Set to available"));
  expect(await sharedBy(owner)).toEqual([line(product._id, 3), line(potato, 2)]);
});

test("leaves products in the cart until the difference for adding them to an order is paid", async () => {
  const { owner, cook, potato, onion } = await newTeam();
  const { id, hand } = await payFor(owner, [line(potato, 2)]);
  await hand();
  await setShared(owner, line(onion, 5));
  await owner.open("/cart");
  const page = await owner.open(`/orders/${id}/change?add=cart`);
  expect((await owner.press(page, page.button("Continue to payment"))).address).toBe(`/pay/${id}`);
  expect(await sharedBy(owner)).toEqual([line(onion, 5)]);
  const difference = await owner.api<PaymentToMake>("POST", "/payment/pay-again", { dbOrderId: id });
  await setShared(cook, line(onion, 7));
  const handed = await pay(owner, difference);
  expect(await handed()).toBe(`/orders/${id}`);
  expect(await sharedBy(cook)).toEqual([line(onion, 2)]);
  expect(await onDevice(owner)).toBe(`${onion}.2`);
});

test("shows the products of a change whose difference is not paid yet", async () => {
  const { owner, potato, onion } = await newTeam();
  const { id, hand } = await payFor(owner, [line(potato, 2)]);
  await hand();
  await owner.api("PUT", `/orders/${id}/items`, { items: [line(potato, 2), line(onion, 5)] });
  const page = await owner.open(`/orders/${id}/change`);
  const fields = [...page.document.querySelectorAll<HTMLInputElement>('input[name^="q."]')];
  expect(fields.map(({ name, value }) => `${name} ${value}`)).toEqual([`q.${potato} 2`, `q.${onion} 5`]);
});

test("leaves products in the cart when their order was cancelled before its payment came", async () => {
  const { owner, potato } = await newTeam();
  await setShared(owner, line(potato, 10));
  await owner.open("/cart");
  const items = [line(potato, 10)];
  const made = await owner.api<PaymentToMake>("POST", "/payment/create-order", { ...DELIVERY, items });
  await owner.api("PATCH", `/orders/${made.dbOrderId}/cancel`, {});
  const handed = await pay(owner, made);
  expect(await handed()).toBe(`/orders/${made.dbOrderId}`);
  expect(await sharedBy(owner)).toEqual([line(potato, 10)]);
});

test("approves no order that changed since its page was opened, and shows it again", async () => {
  const { owner, cook, potato, onion } = await newTeam(1);
  const place = { ...DELIVERY, items: [line(potato, 2)], paymentMethod: "cod" };
  const { order } = await cook.api<{ order: Order }>("POST", "/orders", place);
  const page = await owner.open(`/orders/${order._id}`);
  await cook.api("PUT", `/orders/${order._id}/items`, { items: [line(potato, 2), line(onion, 3)] });
  const refused = await owner.press(page, page.button("Approve"));
  expect(refused.status).toBe(409);
  refused.see.getByText("This order has changed since you opened it. Please look at it again.");
  refused.see.getByText("2 items");
  expect((await owner.press(refused, refused.button("Approve"))).status).toBe(200);
  expect((await owner.api<{ order: Order }>("GET", `/orders/${order._id}`)).order.awaitsApproval).toBeUndefined();
});
