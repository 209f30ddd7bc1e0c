import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import type { TeamInvitation } from "../../worker/accounts/team/team.contract.ts";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { type Client, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { cardOf, placeOrder } from "./support/orders.ts";

const owner = () => signIn("owner@rasad.test");
const staff = () => signIn("admin@rasad.test");
const setting = (page: Page, name: string) => within(page.find(`[data-testid="setting-${name}"]`));
const PHONE = { name: "+91 612 250 4400" };

describe("the settings", () => {
  test("are the owner's alone", async () => {
    for (const client of [await staff(), await signIn()]) {
      const page = await client.open("/admin/settings");
      expect(page.status).toBe(403);
      expect(page.text("h1")).toBe("Access Denied");
      expect((await client.open("/admin")).see.queryByRole("link", { name: "Settings" })).toBeNull();
    }
    const tab = (await (await owner()).open("/admin")).link("Settings");
    expect(tab.getAttribute("href")).toBe("/admin/settings");
  });

  test("are saved without script, and say who changed them", async () => {
    const client = await owner();
    const list = await client.open("/admin/settings");
    const label = "Open cash orders of a known buyer";
    expect(list.description(label)).toContain("From 1 to 10,000.");
    const saved = await client.press(list, list.button(`Save: ${label}`), { [label]: "201" });
    saved.see.getByText("The setting was saved.");
    expect(saved.field(label).value).toBe("201");
    setting(saved, "knownBuyerOrders").getByText(/^Changed by .+ on .+\. Standard: 200\.$/);
    const log = await client.open("/admin/audit?subject=settings");
    log.see.getByText(`${label}: 200 → 201`);
    await client.press(saved, saved.button(`Save: ${label}`), { [label]: "200" });
  });

  test.each([
    ["0", "Please enter a number from 1 to 720"],
    ["1.5", "Please enter a whole number"],
  ])("keep what was typed when %j is refused, and change nothing", async (typed, words) => {
    const client = await owner();
    const label = "Hours to confirm a cash order";
    const list = await client.open("/admin/settings");
    const before = list.field(label).value;
    const refused = await client.press(list, list.button(`Save: ${label}`), { [label]: typed });
    expect(refused.status).toBe(400);
    expect(refused.field(label).value).toEqual(typed);
    expect(refused.description(label)).toContain(words);
    expect(refused.see.getAllByText(words)).toHaveLength(1);
    expect((await client.open("/admin/settings")).field(label).value).toBe(before);
  });

  test.each(["constructor", ""])("stay as they are when a form names %j", async (name) => {
    const client = await owner();
    const read = async () => toText((await client.open("/admin/settings")).find("main ul"));
    const before = await read();
    const { status } = await client.send("/admin/settings", {
      method: "POST",
      headers: { Origin: new URL((await client.open("/admin/settings")).document.URL).origin },
      body: new URLSearchParams({ name, value: "7" }),
    });
    expect(status).toBe(400);
    expect(await read()).toBe(before);
  });
});

/** A buyer with an order, and the page on which staff see them, reached from the order. */
const openBuyer = async (admin: Client, name: string) => {
  const buyer = await signIn({ name });
  const order = await placeOrder(buyer);
  const list = await admin.open(`/admin/orders?${new URLSearchParams({ search: order._id })}`);
  const link = within(cardOf(list.document, order)).getByRole("link", { name: "This buyer" });
  return { buyer, order, page: await admin.follow(link) };
};
const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

describe("a buyer as staff see them", () => {
  test("is blocked and unblocked with a reason, without script", async () => {
    const admin = await staff();
    const name = uniqueName("Pranked Cafe");
    const { buyer, page } = await openBuyer(admin, name);
    expect(page.text("h1")).toBe(name);
    // Fills in the form of this button, because each action has its own field for a reason.
    const act = (from: Page, button: string, reason: string) => {
      const pressed = from.button(button) as HTMLButtonElement;
      within(pressed.form as HTMLFormElement).getByLabelText<HTMLInputElement>("Reason").value = reason;
      return admin.press(from, pressed);
    };
    const spaces = await act(page, "Block", "   ");
    expect(spaces.status).toBe(400);
    spaces.see.getByText("Please give a reason");

    const blocked = await act(spaces, "Block", "Nobody opens the door");
    blocked.see.getByText("The buyer is blocked and can place no orders.");
    blocked.see.getByText(/^Blocked since .+: Nobody opens the door$/);
    expect(blocked.see.queryByRole("button", { name: "Block" })).toBeNull();
    const notice = within((await buyer.open("/orders")).find('[data-testid="blocked-notice"]'));
    notice.getByText("Your account cannot place orders at present. Please call support.");
    expect(notice.getByRole("link", PHONE).getAttribute("href")).toBe("tel:+916122504400");

    const log = await (await owner()).open("/admin/audit?subject=user");
    const line = [...log.document.querySelectorAll("li")].find(({ textContent }) => textContent.includes(name));
    const link = within(line as HTMLElement).getByRole("link", { name: "see the buyer" });
    expect(link.getAttribute("href")).toBe(page.address);

    const free = await act(blocked, "Unblock", "A mix-up of two doors");
    free.see.getByText("The buyer can order again.");
    expect((await buyer.open("/orders")).document.querySelector('[data-testid="blocked-notice"]')).toBeNull();
  });

  test("is blocked with their team, whose members are told before they type", async () => {
    const admin = await staff();
    const { buyer, page } = await openBuyer(admin, uniqueName("Blocked Canteen"));
    const { invitation } = await buyer.api<{ invitation: TeamInvitation }>("POST", "/team/links", { role: "buyer" });
    const cook = await signIn();
    await cook.api("POST", "/team/join", { token: invitation.link?.split("/").at(-1) });
    const isTold = async () =>
      (await cook.open("/orders")).document.querySelector('[data-testid="blocked-notice"]') !== null;
    expect(await isTold()).toBe(false);
    await admin.api("PATCH", `/admin/buyers/${page.address.split("/").at(-1)}/block`, { isBlocked: true, reason: "r" });
    expect(await isTold()).toBe(true);
  });

  longTest("loses all open orders at once, without script", async () => {
    const admin = await staff();
    const { buyer, order, page } = await openBuyer(admin, uniqueName("Joke Orders"));
    const second = await placeOrder(buyer);
    const again = await admin.open(page.address);
    expect(again.text("dl")).toMatch(/Open orders2 worth ₹/);
    const button = again.button("Cancel all open orders") as HTMLButtonElement;
    within(button.form as HTMLFormElement).getByLabelText<HTMLInputElement>("Reason").value = "A prank";
    const done = await admin.press(again, button);
    done.see.getByText("2 of 2 open orders were cancelled.");
    expect(done.text("dl")).toMatch(/Open orders0 worth/);
    expect(done.see.queryByRole("button", { name: "Cancel all open orders" })).toBeNull();
    for (const { _id } of [order, second])
      expect((await buyer.api<{ order: Order }>("GET", `/orders/${_id}`)).order.status).toBe("cancelled");
  });

  test("is found in the list, and gets an order by telephone without script: read, added, worked out, placed", async () => {
    const admin = await staff();
    const name = uniqueName("Telephone Dhaba");
    const { buyer, page } = await openBuyer(admin, name);
    const found = await admin.open(`/admin/buyers?search=${encodeURIComponent(name)}`);
    expect(found.see.getAllByTestId("buyer")).toHaveLength(1);
    const form = await admin.follow(found.see.getByRole("link", { name: `Order for them ${name}` }));
    form.see.getByRole("heading", { name: `Order for ${name}` });
    const look = await admin.press(form, form.button("Read the list"), {
      "What they say on the phone": "aloo 20 kg",
    });
    look.see.getByRole("heading", { name: "Is this right?" });
    const lines = await admin.press(look, look.button(/^Add 1/));
    const address = { "Delivery address": "Boring Road, Patna 800001", Phone: "9123456780" };
    const checked = await admin.press(lines, lines.button("Work out the new total"), address);
    checked.see.getByText("Here is the total. Please check it, then place the order.");
    const placed = await admin.press(checked, checked.button("Place the order"));
    expect(placed.address).toMatch(/^\/orders\/\w+/);
    const timeline = await buyer.open(`${placed.address}/timeline`);
    expect(timeline.text("main")).toContain("Placed for the buyer by staff");
    // The page of the buyer now shows it.
    expect((await admin.open(page.address)).text("main")).toContain("Last orders");
  });

  test("has no page for other people or other accounts, and accepts no other action", async () => {
    const admin = await staff();
    const { buyer, page } = await openBuyer(admin, uniqueName("Private Cafe"));
    expect((await buyer.open(page.address)).status).toBe(403);
    expect((await admin.open("/admin/buyers/01ARZ3NDEKTSV4RRFFQ69G5FAV")).status).toBe(404);
    const { profile } = await admin.api<{ profile: { _id: string } }>("GET", "/auth/profile");
    expect((await admin.open(`/admin/buyers/${profile._id}`)).status).toBe(404);
    for (const intent of ["constructor", "delete", ""]) {
      const body = new URLSearchParams({ intent, reason: "r", key: "k" });
      const headers = { Origin: new URL(page.document.URL).origin };
      expect((await admin.send(page.address, { method: "POST", headers, body })).status, intent).toBe(400);
    }
  });
});

const TYPED = { "Delivery address": "Second gate, Ashok Rajpath", Phone: "9123456781", "Order notes": "Ring twice" };

/** Fills in the checkout and places the order for cash. */
const checkOut = async (buyer: Client): Promise<Page> => {
  const [product] = await buyer.api<Product[]>("GET", "/products?limit=1&search=jyoti");
  await buyer.setCookie(`__Host-rasad_cart=${product?._id}.1; Path=/; Secure`);
  const details = await buyer.open("/checkout");
  const payment = await buyer.press(details, details.button("Proceed to Payment"), TYPED);
  return buyer.press(payment, payment.button("Place Order"));
};
const expectTypedKept = (page: Page): void => {
  for (const [label, value] of Object.entries(TYPED)) expect(page.field(label).value, label).toBe(value);
};

describe("a refused order", () => {
  longTest("of a new buyer with five open orders says what lifts the limit, and keeps what was typed", async () => {
    const buyer = await signIn({ isEmailVerified: false });
    for (let i = 0; i < 5; i++) await placeOrder(buyer);
    const page = await checkOut(buyer);
    expect(page.status).toBe(409);
    page.see.getByText(
      /^Until your email address is verified or a first order was delivered to you, you can have 5 cash/,
    );
    expectTypedKept(page);
    expect((await buyer.follow(page.link("Verify your email address"))).address).toBe("/profile/verify-email");
    // The cart is still there.
    expect((await buyer.open("/cart")).text('[data-testid="cart-badge"]')).toBe("1");
  });

  longTest("that was to replace an unpaid online order leaves paying online open", async () => {
    const buyer = await signIn({ isEmailVerified: false });
    for (let i = 0; i < 5; i++) await placeOrder(buyer);
    const [product] = await buyer.api<Product[]>("GET", "/products?limit=1&search=jyoti");
    await buyer.setCookie(`__Host-rasad_cart=${product?._id}.1; Path=/; Secure`);
    const details = await buyer.open("/checkout");
    const payment = await buyer.press(details, details.button("Proceed to Payment"), TYPED);
    const fieldOf = (page: Page, name: string) => page.find(`input[name="${name}"]`) as HTMLInputElement;
    const key = fieldOf(payment, "key").value;
    const send = (page: Page, paymentMethod: string, unpaidOrder: string) => {
      fieldOf(page, "unpaidOrder").value = unpaidOrder;
      const pay = [...page.document.querySelectorAll<HTMLInputElement>('input[name="paymentMethod"]')];
      for (const one of pay) {
        one.disabled = false;
        one.checked = one.value === paymentMethod;
      }
      return buyer.press(page, page.button("Place Order"));
    };
    const online = await send(payment, "razorpay", "");
    const [, unpaid = ""] = /^\/pay\/(\w+)/.exec(online.address) ?? [];
    expect(unpaid).not.toBe("");

    const refused = await send(payment, "cod", unpaid);
    expect(refused.status).toBe(409);
    expectTypedKept(refused);
    // The form gets a new key, because the old one belongs to the cancelled online order.
    expect(fieldOf(refused, "key").value).not.toBe(key);
    const again = await send(refused, "razorpay", unpaid);
    expect(again.address).toMatch(/^\/pay\/\w+/);
    expect(again.address).not.toContain(unpaid);
  });

  test("does not happen when another cart is ordered after a failed online payment", async () => {
    const buyer = await signIn();
    const place = async (search: string, paymentMethod: string) => {
      const [product] = await buyer.api<Product[]>("GET", `/products?limit=1&search=${search}`);
      await buyer.setCookie(`__Host-rasad_cart=${product?._id}.1; Path=/; Secure`);
      const details = await buyer.open("/checkout");
      const payment = await buyer.press(details, details.button("Proceed to Payment"), TYPED);
      const ways = [...payment.document.querySelectorAll<HTMLInputElement>('input[name="paymentMethod"]')];
      for (const one of ways) {
        one.disabled = false;
        one.checked = one.value === paymentMethod;
      }
      return buyer.press(payment, payment.button("Place Order"));
    };
    const first = await place("jyoti", "razorpay");
    expect(first.address).toMatch(/^\/pay\/\w+/);
    // The same products lead to the same order.
    expect((await place("jyoti", "razorpay")).address).toBe(first.address);
    const other = await place("laung", "cod");
    expect(other.address).toMatch(/^\/order-confirmation\/\w+/);
    expect(other.address).not.toContain(first.address.split("/").at(-1));
  });

  test("of a blocked buyer names support before and after they typed, and keeps what they typed", async () => {
    const admin = await staff();
    const { buyer, page } = await openBuyer(admin, uniqueName("Blocked Cafe"));
    await admin.api("PATCH", `/admin/buyers/${page.address.split("/").at(-1)}/block`, { isBlocked: true, reason: "r" });
    const refused = await checkOut(buyer);
    expect(refused.status).toBe(403);
    expect(refused.see.getAllByText("Your account cannot place orders at present. Please call support.")).toHaveLength(
      2,
    );
    expect(within(refused.find("main")).getAllByRole("link", PHONE)).toHaveLength(2);
    expectTypedKept(refused);
  });
});

longTest("leads from the dashboard to the orders that nobody confirmed", async () => {
  const admin = await staff();
  const dashboard = await admin.open("/admin");
  const expiring = await admin.follow(dashboard.link(/Expiring soon$/));
  expect(expiring.address).toBe("/admin/orders?unconfirmed=expiring");
  expect(expiring.find('[aria-label="Orders by status"] [aria-current]').textContent).toBe("Expiring soon");
  const expired = await admin.follow(dashboard.link(/Expired in 7 days$/));
  expect(expired.address).toBe("/admin/orders?unconfirmed=expired");
  expect(expired.find('[aria-label="Orders by status"] [aria-current]').textContent).toBe("Expired");
});
