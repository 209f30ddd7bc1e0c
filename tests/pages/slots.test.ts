import { within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { CitySlots } from "../../worker/cities/slots/manage/manage-slots.contract.ts";
import { dayAfter, type OfferedSlot } from "../../worker/cities/slots/slots.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { formatDate, indianDay } from "../../worker/platform/dates.contract.ts";
import { PASSWORD } from "../support/door.ts";
import { type Client, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const PATH = "/admin/cities/gaya/slots";
const day = dayAfter(indianDay(Date.now()), 4);
const shownDay = formatDate(`${day}T12:00:00+05:30`);

describe("the page of a city's slots", () => {
  let admin: Client;

  // The city stays closed, so that other tests see only one city.
  beforeAll(async () => {
    await (await signIn("owner@rasad.test")).api("POST", "/admin/cities", { slug: "gaya", name: "Gaya", state: "10" });
    admin = await signIn("admin@rasad.test");
  });

  const cards = (page: Page) => page.see.getAllByTestId("slot");
  const press = (page: Page, within_: HTMLElement, name: string | RegExp, typed: Record<string, string> = {}) => {
    const button = within(within_).getByRole("button", { name });
    const form = (button as HTMLButtonElement).form as HTMLFormElement;
    for (const [label, value] of Object.entries(typed))
      within(form).getByLabelText<HTMLInputElement>(label).value = value;
    return admin.press(page, button);
  };

  longTest("shows its slots with their cut-offs, and says when there is no such city", async () => {
    const page = await admin.open(PATH);
    expect(page.text("h1")).toBe("Delivery slots of Gaya");
    expect(cards(page).map((card: HTMLElement) => toText(card.querySelector("h2") as Element))).toEqual([
      "06:00–09:00",
      "11:00–14:00",
      "16:00–18:00",
    ]);
    page.see.getByText("Orders until 22:00 of the day before");
    page.see.getByText("Orders until 08:00 of the same day");
    expect((await admin.open("/admin/cities/atlantis/slots")).status).toBe(404);
  });

  test("changes, stops and starts a slot without script, and keeps what was typed when it is refused", async () => {
    const page = await admin.open(PATH);
    const [morning] = cards(page) as [HTMLElement];
    const wrong = await press(page, morning, "Save", {
      "Delivered until (hour)": "5",
      "Orders that fit on a day": "12",
    });
    expect(wrong.status).toBe(400);
    const [refused] = cards(wrong) as [HTMLElement];
    within(refused).getByText("The slot must end after it begins");
    expect(within(refused).getByLabelText<HTMLInputElement>("Orders that fit on a day").value).toBe("12");

    const saved = await press(wrong, refused, "Save", { "Delivered until (hour)": "9" });
    saved.see.getByText("The slot was saved.");
    within(cards(saved)[0] as HTMLElement).getByText("12 orders fit on a day");

    const stopped = await press(saved, cards(saved)[0] as HTMLElement, /^Stop/);
    within(cards(stopped)[0] as HTMLElement).getByText("Stopped");
    const started = await press(stopped, cards(stopped)[0] as HTMLElement, /^Use again/);
    within(cards(started)[0] as HTMLElement).getByText("In use");
  });

  longTest("adds a slot, and sets and takes back a day off, without script", async () => {
    const page = await admin.open(PATH);
    const main = page.find("main");
    const added = await press(page, main, "Add slot", {
      "Delivered from (hour)": "19",
      "Delivered until (hour)": "21",
      "Orders until (days before)": "0",
      "Orders until (hour)": "15",
    });
    added.see.getByText("The slot was added.");
    expect(cards(added)).toHaveLength(4);

    const passed = await press(added, added.find("main"), "No deliveries on this day", { Day: "2020-01-01" });
    passed.see.getByText("Please choose a day from today to a year ahead");
    const off = await press(passed, passed.find("main"), "No deliveries on this day", { Day: day });
    expect(toText(off.see.getByTestId("day-off"))).toContain(shownDay);
    const on = await press(off, off.find("main"), `Deliver after all: ${shownDay}`);
    expect(on.see.queryByTestId("day-off")).toBeNull();
    const { slots, daysOff } = await admin.api<CitySlots>("GET", "/admin/cities/gaya/slots");
    expect(slots.length).toBe(4);
    expect(daysOff).toEqual([]);
  });

  longTest("is reached from the pick list by staff and from the city by the owner", async () => {
    const list = await admin.open("/admin/orders/pick-list");
    expect(list.link("Delivery slots").getAttribute("href")).toBe("/admin/cities/patna/slots");
    const cities = await (await signIn("owner@rasad.test")).open("/admin/cities");
    expect(cities.link("Delivery slots of Gaya").getAttribute("href")).toBe(PATH);
  });
});

describe("the checkout", () => {
  test("has the usual delivery chosen, places for a slot instead, and offers it first the next time, without script", async () => {
    const buyer = await signIn();
    const [potato] = await buyer.api<Product[]>("GET", "/products?limit=1&search=jyoti");
    const { slots } = await buyer.api<{ slots: OfferedSlot[] }>("GET", "/slots");
    await buyer.setCookie(`__Host-rasad_cart=${potato?._id}.1; Path=/; Secure`);
    const page = await buyer.open("/checkout");
    const radios = [...page.document.querySelectorAll<HTMLInputElement>('input[name="slot"]')];
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ["", true],
      ...slots.slice(0, 6).map(({ id, day: on }) => [`${on}.${id}`, false]),
    ]);
    expect(toText(radios[0]?.closest("label") as Element)).toBe("Tomorrow by 6 PM");
    expect(page.text('[data-testid="promise"]')).toBe("Estimated delivery: Tomorrow by 6 PM");

    for (const radio of radios) radio.checked = radio === radios[3];
    const typed = { Phone: "9876543210", "Delivery address": "Kitchen door, Boring Road, Patna" };
    const payment = await buyer.press(page, page.button("Proceed to Payment"), typed);
    const kept = [...payment.document.querySelectorAll<HTMLInputElement>('input[name="slot"]')];
    expect(kept.findIndex(({ checked }) => checked)).toBe(3);
    await buyer.press(payment, payment.button("Place Order"));
    const [order] = (await buyer.api<{ orders: Order[] }>("GET", "/orders/my-orders")).orders;
    expect(order?.slot).toMatchObject({ id: slots[2]?.id, day: slots[2]?.day });

    await buyer.setCookie(`__Host-rasad_cart=${potato?._id}.1; Path=/; Secure`);
    const next = await buyer.open("/checkout");
    const again = next.document.querySelector<HTMLInputElement>('input[name="slot"]:checked');
    expect(again?.value.endsWith(`.${slots[2]?.id}`)).toBe(true);
  });

  test("keeps what was typed through a sign-in in between, whatever the profile says", async () => {
    const buyer = await signIn();
    const [potato] = await buyer.api<Product[]>("GET", "/products?limit=1&search=jyoti");
    await buyer.setCookie(`__Host-rasad_cart=${potato?._id}.1; Path=/; Secure`);
    const page = await buyer.open("/checkout");
    const radios = [...page.document.querySelectorAll<HTMLInputElement>('input[name="slot"]')];
    const wanted = radios[2]?.value;
    for (const radio of radios) radio.checked = radio === radios[2];
    const typed = {
      Phone: "9123456780",
      "Delivery address": "Back gate, Exhibition Road, Patna",
      "Order notes": "Ring.",
    };
    // The session ended elsewhere.
    await buyer.setCookie("__Host-rasad_session=; Path=/; Secure; Max-Age=0");
    const login = await buyer.press(page, page.button("Proceed to Payment"), typed);
    expect(login.address).toBe("/login?returnTo=%2Fcheckout");

    const fills = { Email: buyer.account.email, Phone: "", Password: PASSWORD };
    const again = await buyer.press(login, login.button("Login"), fills);
    expect(again.address).toBe("/checkout");
    expect(Object.keys(typed).map((label) => again.field(label).value)).toEqual(Object.values(typed));
    expect(again.document.querySelector<HTMLInputElement>('input[name="slot"]:checked')?.value).toBe(wanted);
  });

  test("keeps everything and chooses the next free slot when the chosen one was taken off meanwhile", async () => {
    const buyer = await signIn();
    const [potato] = await buyer.api<Product[]>("GET", "/products?limit=1&search=jyoti");
    await buyer.setCookie(`__Host-rasad_cart=${potato?._id}.1; Path=/; Secure`);
    const page = await buyer.open("/checkout");
    const typed = { Phone: "9876543210", "Delivery address": "Kitchen door, Boring Road, Patna" };
    const payment = await buyer.press(page, page.button("Proceed to Payment"), typed);
    const [usual, first] = payment.document.querySelectorAll<HTMLInputElement>('input[name="slot"]') as unknown as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    const chosen = first.value;
    usual.checked = false;
    first.checked = true;
    // Simulates a form that was opened before the cut-off.
    first.value = `${dayAfter(indianDay(Date.now()), -1)}.patna-1`;
    const refused = await buyer.press(payment, payment.button("Place Order"));
    expect(refused.status).toBe(409);
    refused.see.getByText(/Orders for this delivery slot are closed/);
    expect(refused.field("Phone").value).toBe("9876543210");
    const radios = [...refused.document.querySelectorAll<HTMLInputElement>('input[name="slot"]')];
    expect(radios.find(({ checked }) => checked)?.value).toBe(chosen);
    await buyer.press(refused, refused.button("Place Order"));
    expect((await buyer.api<{ orders: Order[] }>("GET", "/orders/my-orders")).orders).toHaveLength(1);
  });
});
