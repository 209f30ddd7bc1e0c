import { beforeAll, expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import { PASSWORD } from "../support/door.ts";
import { type Client, createClient, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

let staff: Client;
let picture: string;

beforeAll(async () => {
  staff = await signIn("admin@rasad.test");
  const [any] = await staff.api<Product[]>("GET", "/products?limit=1");
  picture = any?.imagePublicId ?? "";
});

/** Last by name, so that no other test finds it among the first products. */
let made = 0;
const addProduct = async (more: object = {}): Promise<Product> => {
  const { product } = await staff.api<{ product: Product }>("POST", "/products", {
    name: `Zebra Melon ${++made}`,
    description: "Sweet",
    category: "Fruits",
    unit: "kg",
    image: picture,
    stock: 40,
    price: { patna: 30 },
    ...more,
  });
  return product;
};
const pageOf = ({ _id }: Product) => `/products/${_id}`;
const alertsOn = (page: Page) => toText(page.find("#alerts"));
const cards = (page: Page) => [...page.document.querySelectorAll<HTMLElement>('[data-testid="alert"]')].map(toText);

test("sets a price alert without script, keeps a refused price, and ends the alert on the list of alerts", async () => {
  const buyer = await signIn();
  const product = await addProduct();
  const page = await buyer.open(pageOf(product));
  const label = "Tell me when one kg costs less than";
  expect(page.field(label).value).toBe("30");

  const refused = await buyer.press(page, page.button("Tell me"), { [label]: "31" });
  expect(refused.status).toBe(400);
  expect(refused.field(label).value).toBe("31");
  expect(refused.description(label)).toBe("It costs ₹30 already. Please enter at most that.");

  const set = await buyer.press(refused, refused.button("Tell me"), { [label]: "27.50" });
  expect(set.address).toBe(`${pageOf(product)}#alerts`);
  expect(alertsOn(set)).toContain("You are told when one kg costs less than ₹27.50.");

  const list = await buyer.follow(set.link("Everything you are waiting for"));
  expect(cards(list)).toEqual([expect.stringContaining("Below ₹27.50 · now ₹30")]);
  const after = await buyer.press(list, list.button(`Stop waiting for ${product.name}`));
  expect(after.address).toBe("/alerts");
  expect(cards(after)).toEqual([]);
  expect(toText(after.document.body)).toContain("No alerts yet");
});

test("leads a visitor who wants a stock alert to the sign-in, and back to the product", async () => {
  const product = await addProduct({ stock: 0 });
  const { account } = await signIn();
  const visitor = createClient();
  const page = await visitor.open(pageOf(product));
  const login = await visitor.press(page, page.button("Tell me when it is back"));
  expect(login.address).toMatch(/^\/login\?returnTo=/);
  const back = await visitor.press(login, login.button("Login"), { Email: account.email, Password: PASSWORD });
  expect(back.address.startsWith(pageOf(product))).toBe(true);
  back.button("Tell me when it is back");
});

longTest("offers to tell when it is back only for what is sold out, in one tap", async () => {
  const buyer = await signIn();
  const here = await buyer.open(pageOf(await addProduct()));
  expect(here.see.queryByRole("button", { name: "Tell me when it is back" })).toBeNull();
  const product = await addProduct({ stock: 0 });
  const page = await buyer.open(pageOf(product));
  const set = await buyer.press(page, page.button("Tell me when it is back"));
  expect(alertsOn(set)).toContain("You are told when it is back in stock.");
  const after = await buyer.press(set, set.button(`Stop waiting for ${product.name}`));
  expect(after.button("Tell me when it is back")).toBeTruthy();
});

longTest("leads a visitor to the sign-in and back, and shows agents nothing to wait for", async () => {
  const product = await addProduct({ stock: 0 });
  const visitor = createClient();
  const page = await visitor.open(pageOf(product));
  const login = await visitor.press(page, page.button("Tell me when it is back"));
  expect(login.address).toBe(`/login?${new URLSearchParams({ returnTo: `${pageOf(product)}#alerts` })}`);
  const agent = await signIn("agent@rasad.test");
  expect((await agent.open(pageOf(product))).document.querySelector("#alerts")).toBeNull();
});

longTest("links the list of alerts from the profile", async () => {
  const buyer = await signIn();
  const profile = await buyer.open("/profile");
  expect((await buyer.follow(profile.link("Everything you are waiting for"))).address).toBe("/alerts");
});

longTest("draws what a product cost before, with every price in a table", async () => {
  const product = await addProduct();
  const visitor = createClient();
  const unchanged = await visitor.open(pageOf(product));
  expect(toText(unchanged.document.body)).toMatch(/Price unchanged since \d{2}\/\d{2}\/\d{4}\./);
  expect(unchanged.document.querySelector('svg[role="img"]')).toBeNull();

  await staff.api("PUT", `/products/${product._id}`, { price: { patna: 33.5 } });
  await staff.api("PUT", `/products/${product._id}`, { price: { patna: 28 } });
  const changed = await staff.open(pageOf(product));
  const drawing = changed.see.getByRole("img", { name: /lowest ₹28, highest ₹33\.50, now ₹28/ });
  expect(drawing.querySelector("path")?.getAttribute("d")).toMatch(/^M0 /);
  const rows = [...changed.document.querySelectorAll("table tbody tr")].map(toText);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("₹28");
  expect(rows[2]).toContain("₹30");
});

longTest("speaks the reader's language", async () => {
  const product = await addProduct({ stock: 0 });
  for (const [language, words] of [
    ["hindi", "फिर आने पर मुझे बताएँ"],
    ["marathi", "पुन्हा आल्यावर मला कळवा"],
    ["gujarati", "ફરી આવે ત્યારે મને જણાવો"],
  ] as const) {
    const reader = await signIn({ language });
    expect((await reader.open(pageOf(product))).button(words)).toBeTruthy();
  }
});
