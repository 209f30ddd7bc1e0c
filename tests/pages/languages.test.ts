import { expect, test } from "vitest";
import { createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

const heading = (page: Page) => page.text("h1");

test("shows a visitor English, whatever the browser's language", async () => {
  const page = await createClient({ "Accept-Language": "hi-IN" }).open("/products");
  expect(page.document.documentElement.lang).toBe("en-IN");
  expect(heading(page)).toBe("Products");
});

test("changes a visitor's language in the footer without script, on the same page", async () => {
  const client = createClient();
  const page = await client.open("/products?category=Fruits");
  const changed = await client.press(page, page.button("Change language"), { Language: "gujarati" });
  expect(changed.document.documentElement.lang).toBe("gu-IN");
  expect(changed.address).toBe("/products?category=Fruits");
  expect(heading(changed)).toBe("પ્રોડક્ટ");
  expect(heading(await client.open("/login"))).toBe("ફરી સ્વાગત છે");
});

test("shows an account's language on products, cart and orders", async () => {
  for (const [language, code, products, cart, orders] of [
    ["marathi", "mr-IN", "प्रॉडक्ट", "तुमचे कार्ट रिकामे आहे", "माझ्या ऑर्डर"],
    ["gujarati", "gu-IN", "પ્રોડક્ટ", "તમારું કાર્ટ ખાલી છે", "મારા ઓર્ડર"],
  ] as const) {
    const client = await signIn({ language });
    const page = await client.open("/products");
    expect(page.document.documentElement.lang).toEqual(code);
    expect(heading(page)).toEqual(products);
    (await client.open("/cart")).see.getByText(cart);
    expect(heading(await client.open("/orders"))).toBe(orders);
  }
});

longTest("explains a missing page in the viewer's language", async () => {
  const client = createClient();
  await client.setCookie("__Host-rasad_language=hindi; Path=/; Secure");
  const page = await client.open("/products/no-such-product");
  expect(page.status).toBe(404);
  expect(page.text("main")).toContain("यह प्रोडक्ट उपलब्ध नहीं है।");
});

longTest("shows UTC on orders, timeline and confirmation of an account in UTC", async () => {
  const client = await signIn({ timezone: "utc" });
  const { _id, createdAt } = await placeOrder(client);
  const clockOf = (timeZone: string) =>
    new Date(createdAt).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const timeline = (await client.open(`/orders/${_id}/timeline`)).text("main");
  expect(timeline).toContain(clockOf("UTC"));
  expect(timeline).not.toContain(clockOf("Asia/Kolkata"));
  // The promised 18:00 in India.
  for (const path of ["/orders", `/order-confirmation/${_id}`]) {
    const text = (await client.open(path)).text("main");
    expect(text).toContain("12:30 UTC");
    expect(text).not.toContain("6 PM");
  }
});
