import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { stockLevel } from "../../worker/catalogue/categories.contract.ts";
import { dayAfter } from "../../worker/cities/slots/slots.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { indianDay } from "../../worker/platform/dates.contract.ts";
import { pngOf } from "../../worker/testing/forms/images.ts";
import { type Client, createClient, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { cardOf, placeOrder } from "./support/orders.ts";

/** The element with this test id that mentions these words; undefined when none does. */
const cardWith = (page: Page, testId: string, words: string): HTMLElement | undefined =>
  [...page.document.querySelectorAll<HTMLElement>(`[data-testid="${testId}"]`)].find((one) =>
    toText(one).includes(words),
  );
const cards = (page: Page) => page.document.querySelectorAll('[data-testid="order-card"]');
const staff = () => signIn("admin@rasad.test");

longTest("marks a contact message as answered and takes that back, without script", async () => {
  const subject = `Sattu in sacks ${crypto.randomUUID()}`;
  const message = "Do you have sattu\nin sacks of 30 kg?";
  const sender = { name: "Ritu Verma", email: "ritu@example.com", mobile: "9876543210", subject, message };
  await createClient().api("POST", "/contact", sender);
  const admin = await staff();
  const list = await admin.open("/admin/messages");
  const card = within(cardWith(list, "message-card", subject) as HTMLElement);
  expect(cardWith(list, "message-card", subject)?.textContent).toContain("in sacks of 30 kg?");
  expect(card.getByRole("link", { name: "ritu@example.com" }).getAttribute("href")).toBe(
    `mailto:ritu@example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  );
  const ticked = await admin.press(list, card.getByRole("button", { name: `Mark as answered: ${subject}` }));
  ticked.see.getByText("The message is marked as answered.");
  expect(cardWith(ticked, "message-card", subject)).toBeUndefined();

  const answered = await admin.follow(ticked.link("Answered"));
  const done = cardWith(answered, "message-card", subject) as HTMLElement;
  expect(toText(done)).toMatch(/Answered by .+/);
  const button = within(done).getByRole("button", { name: `Not answered after all: ${subject}` });
  const back = await admin.press(answered, button);
  expect(cardWith(back, "message-card", subject)).toBeUndefined();
  expect(cardWith(await admin.follow(back.link("To answer")), "message-card", subject)).toBeDefined();
});

test("asks for, takes and reports a decision without script", async () => {
  const name = `Meera ${crypto.randomUUID()}`;
  await signIn({ role: "admin", name });
  const owner = await signIn("owner@rasad.test");
  const list = await owner.open("/admin/admins");
  const question = [...(cardWith(list, "person-card", name)?.querySelectorAll<HTMLElement>("details") ?? [])].find(
    (one) => toText(one.querySelector("summary") as Element) === "Verify Admin",
  ) as HTMLElement;
  const page = await owner.press(list, within(question).getByRole("button", { name: "Yes, verify" }));
  page.see.getByText(`Admin ${name} verified successfully.`);
  within(cardWith(page, "person-card", name) as HTMLElement).getByText("Verified");
});

longTest("leads from the dashboard's figures to the filter meant", async () => {
  const admin = await staff();
  const dashboard = await admin.open("/admin");
  for (const [figure, address] of [
    ["To confirm", "/admin/orders?status=pending"],
    ["Without an agent", "/admin/orders?status=confirmed"],
    ["Late", "/admin/orders?late=1"],
    ["Cancellation requests", "/admin/cancellations"],
    ["Total orders", "/admin/orders"],
    ["Total products", "/admin/products"],
  ] as const)
    expect(dashboard.link(new RegExp(`${figure}$`)).getAttribute("href"), figure).toBe(address);

  const low = await admin.follow(dashboard.link("Running low"));
  expect(low.address).toBe("/admin/products?stock=low");
  const stocks = [...low.document.querySelectorAll<HTMLInputElement>('input[type="number"][name="stock"]')];
  expect(stocks.length).toBeGreaterThan(0);
  for (const { value } of stocks) expect(["out", "low", "limited"]).toContain(stockLevel(Number(value)));
});

longTest("tells an unverified and a rejected admin what they wait for, beneath the agreed words", async () => {
  const waiting = await signIn({ role: "admin" });
  const page = await waiting.open("/admin");
  expect(page.status).toBe(403);
  page.see.getByText(/^You don't have permission to access this page\. Admin access required\./);
  page.see.getByText(/^The owner has not verified your admin account yet\./);

  const { profile } = await waiting.api<{ profile: { _id: string } }>("GET", "/auth/profile");
  const owner = await signIn("owner@rasad.test");
  await owner.api("PATCH", `/auth/admin/${profile._id}/status`, { status: "rejected" });
  const rejected = await signIn(waiting.account.email);
  (await rejected.open("/admin")).see.getByText(/^The owner did not approve your admin account\./);
  expect((await (await signIn()).open("/admin")).see.queryByText(/admin account/)).toBeNull();
});

longTest("finds orders by id and customer, without script and within a status", async () => {
  const name = `Zaika ${crypto.randomUUID().slice(0, 8)}`;
  const buyer = await signIn({ name });
  const admin = await staff();
  const first = await placeOrder(buyer);
  const second = await placeOrder(buyer);
  await admin.api("PATCH", `/admin/orders/${second._id}/confirm`, {});
  const search = (page: Page, typed: string) => {
    (page.see.getByRole("searchbox", { name: "Search orders" }) as HTMLInputElement).value = typed;
    return admin.press(page, page.button("Search"));
  };
  const mine = await placeOrder(admin);
  const own = cardOf((await admin.open("/admin/orders")).document, mine);
  expect(within(own).queryByRole("button", { name: /^(Confirm|Cancel)/ })).toBeNull();
  expect(toText(own)).toContain("somebody else of the staff decides");
  const one = await search(await admin.open("/admin/orders"), `#${first._id.slice(-8)}`);
  expect(cards(one)).toHaveLength(1);
  cardOf(one.document, first);
  const both = await search(one, name.toLowerCase());
  expect(cards(both)).toHaveLength(2);
  const statuses = within(both.see.getByRole("navigation", { name: "Orders by status" }));
  const confirmed = await admin.follow(statuses.getByRole("link", { name: /^Confirmed/ }));
  expect(cards(confirmed)).toHaveLength(1);
  cardOf(confirmed.document, second);
  const field = confirmed.see.getByRole("searchbox", { name: "Search orders" }) as HTMLInputElement;
  expect(field.value).toBe(name.toLowerCase());
  (await search(confirmed, "nobody at all")).see.getByText("Nothing found for “nobody at all”.");
});

test("narrows the orders to a day, a time and an agent without script, and says when each is promised", async () => {
  const admin = await staff();
  const buyer = await signIn();
  const agent = await signIn("agent@rasad.test");
  const { profile } = await agent.api<{ profile: { name: string } }>("GET", "/auth/profile");
  const list = await admin.open("/admin/orders");
  const { _id, slot } = await placeOrder(buyer, { id: "patna-3", day: dayAfter(indianDay(Date.now()), 9) });
  const found = await admin.press(list, list.button("Show"), { "Delivery day": slot?.day ?? "" });
  expect(toText(cardOf(found.document, { _id } as Order))).toContain("16:00–18:00");
  const others = await admin.press(found, found.button("Show"), { "Delivery time": "11:00–14:00" });
  expect(others.address).toContain("until=14");
  expect(() => cardOf(others.document, { _id } as Order)).toThrow();
  const all = await admin.open("/admin/orders");
  const carried = await admin.press(all, all.button("Show"), { "Delivery agent": profile.name });
  expect(new Set([...cards(carried)].map((card) => toText(card).includes(profile.name)))).toEqual(new Set([true]));
  // A time without a day means the next day with that time.
  const next = await admin.open("/admin/orders?until=9&day=");
  expect(next.field("Delivery day").value).toMatch(/^\d{4}-/);
});

test("confirms ticked orders and names each that it cannot, without script", async () => {
  const name = `Pahuna ${crypto.randomUUID().slice(0, 8)}`;
  const buyer = await signIn({ name });
  const admin = await staff();
  const first = await placeOrder(buyer);
  const second = await placeOrder(buyer);
  const dropped = await placeOrder(buyer);
  const list = await admin.open(`/admin/orders?${new URLSearchParams({ search: name })}`);
  const boxes = list.see.getAllByRole("checkbox", { name: /^Select order/ }) as HTMLInputElement[];
  expect(boxes).toHaveLength(3);
  for (const box of boxes) box.checked = true;
  // The buyer cancels one of them before the admin presses the button.
  await buyer.api("PATCH", `/orders/${dropped._id}/cancel`, {});
  const page = await admin.press(list, list.button("Confirm selected"));
  const report = page.find('[data-testid="confirm-report"]');
  expect(toText(report)).toContain("2 of 3 orders confirmed.");
  const named = [...report.querySelectorAll("li")].map(toText);
  expect(named).toEqual([expect.stringMatching(new RegExp(`#${dropped._id.slice(-8)}.*cancelled`))]);
  expect(page.address).toContain("search=Pahuna");
  const statusOf = async ({ _id }: { _id: string }) =>
    (await buyer.api<{ order: { status: string } }>("GET", `/orders/${_id}`)).order.status;
  for (const order of [first, second]) expect(await statusOf(order)).toBe("confirmed");
  expect(await statusOf(dropped)).toBe("cancelled");
});

test("shows the pick list of a day, and ticks a line off for everybody, without script", async () => {
  const buyer = await signIn();
  const admin = await staff();
  const order = await placeOrder(buyer, { id: "patna-2", day: dayAfter(indianDay(Date.now()), 11) });
  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  const show = (page: Page, day: string) => admin.press(page, page.button("Show"), { "Delivery day": day });
  const nothing = await show(await admin.open("/admin/orders/pick-list"), "2031-01-05");
  nothing.see.getByRole("heading", { name: "Nothing to pick" });
  expect(nothing.field("Delivery day").value).toBe("2031-01-05");
  const list = await show(nothing, (order.estimatedDelivery ?? "").slice(0, 10));
  const name = `Picked: ${order.items[0]?.product.name}`;
  expect(list.button(name).getAttribute("aria-pressed")).toBe("false");
  await admin.press(list, list.button(name));
  const other = await (await signIn("owner@rasad.test")).open(list.address);
  expect(other.button(name).getAttribute("aria-pressed")).toBe("true");
  expect(other.text('[data-testid="pick-list"]')).toMatch(/1 \S+ fetched by /);
});

test("picks, packs and loads an order without script, and the buyer answers about what is missing", async () => {
  const buyer = await signIn();
  const admin = await staff();
  const order = await placeOrder(buyer, undefined, 2);
  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  const station = await admin.open(`/admin/packing?order=${order._id}`);
  station.see.getByText("1 line to pick");
  const name = /^Picked: /;
  const picked = await admin.press(station, station.button(name));
  expect(picked.button(name).getAttribute("aria-pressed")).toBe("true");
  const back = await admin.press(picked, picked.button(name));
  const found = back.see.getByText(/^Found, in /).textContent ?? "";
  const short = await admin.press(back, back.button("Save"), { [found]: "1" });
  short.see.getByText(/^Only 1 /);
  const asked = await admin.press(short, short.button("Ask the buyer, or do as they said"));
  asked.see.getByText(/^Buyer asked, answers until/);
  const question = await buyer.open(`/orders/${order._id}`);
  question.see.getByText(/^We found 1 /);
  const answered = await buyer.press(question, question.button("No, leave it out"));
  answered.see.getByText("Thank you. Your order was changed.");
  const whole = await admin.open(`/admin/packing?order=${order._id}`);
  const packed = await admin.press(whole, whole.button(`Order #${order._id.slice(-8)} is packed`), { Crates: "2" });
  packed.see.getByText("Packed · 2 crates");
  const labels = await admin.open(`/admin/packing/labels?order=${order._id}`);
  labels.see.getByText("Crate 2 of 2");
  const agent = await signIn("agent2@rasad.test");
  await agent.api("PATCH", `/agent/${order._id}/accept`);
  const board = await agent.open("/orders?tab=accepted");
  const loaded = await agent.press(board, board.button("Loaded into my vehicle"));
  loaded.see.getByText("Loaded · 2 crates");
  await admin.api("PATCH", `/admin/orders/${order._id}/cancel`, {});
});

test("adds and changes a product without script", async () => {
  const admin: Client = await staff();
  const name = `Zucchini ${crypto.randomUUID()}`;
  const form = await admin.open("/admin/products/new");
  const refused = await admin.press(form, form.button("Save"), {
    Name: name,
    Description: "Dark green, a hand long",
    "Price in Patna (₹)": "42.50",
    Stock: "4",
  });
  refused.see.getByText("Please upload a product image");
  expect(refused.field("Name").value).toBe(name);
  const picture = new File([pngOf(64, 48)], "zucchini.png", { type: "image/png" });
  const added = await admin.press(refused, refused.button("Save"), { "Product image": picture });
  expect(added.see.getAllByText("Product added successfully!").length).toBeGreaterThan(0);

  const find = () => admin.open(`/admin/products?${new URLSearchParams({ search: name })}`);
  const list = await find();
  const save = list.button(`Save stock and price of ${name}`);
  const changed = await admin.press(list, save, { [`Stock of ${name}`]: "12" });
  expect(changed.see.getAllByText("Product updated successfully!").length).toBeGreaterThan(0);
  expect((await find()).field(`Stock of ${name}`).value).toBe("12");
});
