import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import type { CitySlots } from "../../../worker/cities/slots/manage/manage-slots.contract.ts";
import { dayAfter, type OfferedSlot } from "../../../worker/cities/slots/slots.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { indianDay } from "../../../worker/platform/dates.contract.ts";
import { reach } from "../../support/reach.ts";
import { hoursInWords } from "../../support/slot-hours.ts";
import { openPhone } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { call, logIn, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { hostCookie, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** Delivery slots at checkout, on a phone: the usual delivery is chosen already, a slot takes one tap. */
test.describe.configure({ mode: "serial" });

let admin: Person;
/**
 * This file's own slot, for one order a day. It closes the evening before, so that the city's other slots always come
 * first and the checkouts of other tests choose those.
 */
let evening: string;
const SLOTS = "/admin/cities/patna/slots";

test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
  const slot = { fromHour: 20, untilHour: 21, cutoffDaysBefore: 1, cutoffHour: 23, capacity: 1 };
  const { slots } = (await call(admin.token, "POST", SLOTS, slot)) as unknown as CitySlots;
  evening = slots.find(({ fromHour }) => fromHour === 20)?.id ?? "";
});
test.afterAll(async () => {
  await call(admin.token, "PATCH", `${SLOTS}/${evening}`, { isActive: false });
});

const listOffered = async (): Promise<OfferedSlot[]> =>
  ((await call(null, "GET", "/slots?location=patna")) as { slots: OfferedSlot[] }).slots;
const wordsOf = ({ day, from, until }: OfferedSlot): string => {
  const today = indianDay(Date.now());
  const [weekday, month, date] = new Date(`${day}T00:00`).toDateString().split(" ");
  const later = day === dayAfter(today, 1) ? "tomorrow" : `${weekday} ${Number(date)} ${month}`;
  return `${day === today ? "today" : later} ${hoursInWords({ from, until })}`;
};

/** A new buyer at the checkout of one product, on a phone of 360 px. */
const atCheckout = async (browser: Browser): Promise<{ page: Page; buyer: Person }> => {
  const buyer = await newBuyer("Kitchen In Time");
  const [product] = (await (await reach(`${APP}/api/products?limit=1&search=jyoti`)).json()) as Product[];
  const context = await openPhone(browser, { serviceWorkers: "block" });
  await signIn(context, buyer.email);
  await context.addCookies([hostCookie("__Host-rasad_cart", `${product?._id}.1`)]);
  const page = await context.newPage();
  await page.goto("/checkout");
  return { page, buyer };
};
const radios = (page: Page) => page.getByRole("group", { name: "Delivery time" }).getByRole("radio");
const radioOf = (page: Page, { id, day }: OfferedSlot) => page.locator(`input[name="slot"][value="${day}.${id}"]`);
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Payment" });
const lastOrder = async ({ token }: Person) =>
  ((await call(token, "GET", "/orders/my-orders")).orders as Order[])[0] as Order;

test("has the usual delivery chosen, and a slot takes one tap and is chosen the next time", { tag: "@long" }, async ({
  browser,
}) => {
  const { page, buyer } = await atCheckout(browser);
  const next = (await listOffered()).find(({ left }) => left !== 0) as OfferedSlot;
  await expect(radios(page)).toHaveCount(7);
  await expect(page.getByRole("radio", { name: "Tomorrow by 6 PM" })).toBeChecked();
  await expect(page.getByTestId("promise").first()).toHaveText("Estimated delivery: Tomorrow by 6 PM");
  await radioOf(page, next).check();
  await expect(page.getByTestId("promise").first()).toHaveText(`Delivered ${wordsOf(next)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  for (const label of await page.getByRole("group", { name: "Delivery time" }).locator("label").all())
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await dialogOf(page).getByRole("button", { name: "Place Order" }).click();
  // Waits for the heading: the address changes before the checkout, which shows the same slot, is replaced.
  await expect(page.getByRole("heading", { name: "Order placed", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/order-confirmation/);
  await expect(page.getByText(wordsOf(next))).toBeVisible();
  expect((await lastOrder(buyer)).slot).toMatchObject({ id: next.id, day: next.day });

  const [product] = (await (await reach(`${APP}/api/products?limit=1&search=jyoti`)).json()) as Product[];
  await page.context().addCookies([hostCookie("__Host-rasad_cart", `${product?._id}.1`)]);
  await page.goto("/checkout");
  await expect(radioOf(page, next)).toBeChecked();
});

test("chooses the next free slot when the chosen one fills up meanwhile, and keeps what was typed", {
  tag: "@long",
}, async ({ browser }) => {
  const { page, buyer } = await atCheckout(browser);
  const own = (await listOffered()).find(({ id, left }) => id === evening && left === 1) as OfferedSlot;
  await radioOf(page, own).check();
  await expect(page.getByText("1 left").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Order notes" }).fill("Ring twice.");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(dialogOf(page).getByTestId("promise")).toHaveText(`Delivered ${wordsOf(own)}`);

  await newOrder(await newBuyer(), { slot: { id: own.id, day: own.day } });
  await dialogOf(page).getByRole("button", { name: "Place Order" }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText("This delivery slot is full now.");
  const next = (await listOffered()).find(({ left }) => left !== 0) as OfferedSlot;
  await expect(dialogOf(page).getByTestId("promise")).toHaveText(`Delivered ${wordsOf(next)}`);
  await dialogOf(page).getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  const order = await lastOrder(buyer);
  expect(order.slot?.id).toEqual(next.id);
  expect(order.slot?.day).toEqual(next.day);
  expect(order.notes).toBe("Ring twice.");
});

test("shows a full slot that cannot be chosen, and none of a day off", { tag: "@long" }, async ({ browser }) => {
  // Checkout shows six slots, always with the first day of this file's slot, which the previous test may have filled.
  const full = (await listOffered()).find(({ id }) => id === evening) as OfferedSlot;
  if (full.left === 1) await newOrder(await newBuyer(), { slot: { id: full.id, day: full.day } });
  const { page } = await atCheckout(browser);
  await expect(radioOf(page, full)).toBeDisabled();
  await expect(page.getByText("Full", { exact: true }).first()).toBeVisible();

  // Few buyers of the other tests choose the day after tomorrow.
  const day = dayAfter(indianDay(Date.now()), 2);
  await call(admin.token, "PATCH", `${SLOTS}/${evening}`, { isActive: false });
  await page.reload();
  const ofDay = page.locator(`input[name="slot"][value^="${day}."]`);
  await expect(ofDay.first()).toBeVisible();
  await call(admin.token, "POST", "/admin/cities/patna/days-off", { day });
  await page.reload();
  await expect(radios(page)).toHaveCount(7);
  await expect(ofDay).toHaveCount(0);
  await call(admin.token, "DELETE", `/admin/cities/patna/days-off/${day}`);
});
