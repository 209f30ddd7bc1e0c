import { expect, test } from "vitest";
import type { TeamInvitation } from "../../worker/accounts/team/team.contract.ts";
import type { User } from "../../worker/identity/accounts.contract.ts";
import { pngOf } from "../../worker/testing/forms/images.ts";
import { APP, type Client, createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

const heading = (page: Page) => page.text("h1");

test("shows a visitor the first of the phone's languages that the shop speaks, else English", async () => {
  for (const [languages, title] of [
    ["ta-IN, hi-IN;q=0.9, en;q=0.8", "प्रोडक्ट"],
    ["en-IN, hi;q=0.9", "Products"],
    ["fr", "Products"],
  ] as const)
    expect(heading(await createClient({ "Accept-Language": languages }).open("/products")), languages).toBe(title);
});

test("changes a visitor's language in the header without script, on the same page", async () => {
  const client = createClient({ "Accept-Language": "hi-IN" });
  const page = await client.open("/products?category=Fruits");
  const changed = await client.press(page, page.button("भाषा बदलें"), { भाषा: "gujarati" });
  expect(changed.document.documentElement.lang).toBe("gu-IN");
  expect(changed.address).toBe("/products?category=Fruits");
  expect(heading(changed)).toBe("પ્રોડક્ટ");
  expect(heading(await client.open("/login"))).toBe("ફરી સ્વાગત છે");
});

const CHOICE = "__Host-rasad_language";
const choiceOf = async (client: Client) =>
  (await client.cookies.getCookies(APP)).find(({ key }) => key === CHOICE)?.value;

test("shows a page in the language of its address, which the links of a visitor without a choice keep", async () => {
  const client = createClient({ "Accept-Language": "en-IN" });
  const page = await client.open("/hi/products?category=Fruits");
  expect([page.status, page.document.documentElement.lang, heading(page)]).toEqual([200, "hi-IN", "प्रोडक्ट"]);
  expect(page.headers.get("Content-Language")).toBe("hi");
  expect(page.text('header nav [aria-current="page"]')).toBe("प्रोडक्ट");
  expect(page.find('header a[href^="/login"]').getAttribute("href")).toBe(
    "/login?returnTo=%2Fproducts%3Fcategory%3DFruits",
  );
  const followed = await client.follow(page.find('main a[href^="/products/"]'));
  expect(followed.address).toMatch(/^\/products\//);
  expect(followed.document.documentElement.lang).toBe("hi-IN");

  const changed = await client.press(page, page.button("भाषा बदलें"), { भाषा: "gujarati" });
  expect(changed.address).toBe("/products?category=Fruits");
  expect(heading(changed)).toBe("પ્રોડક્ટ");
});

test("keeps the language that someone chose, though an address shows another", async () => {
  const visitor = createClient();
  await visitor.setCookie(`${CHOICE}=gujarati; Path=/; Secure`);
  const account = await signIn({ language: "marathi" });
  for (const [client, own, title] of [
    [visitor, "gujarati", "પ્રોડક્ટ"],
    [account, "marathi", "प्रॉडक्ट"],
  ] as const) {
    for (const path of ["/hi/products", "/hi", "/hi/contact"]) {
      expect((await client.open(path)).document.documentElement.lang, path).toBe("hi-IN");
      expect(heading(await client.open("/products")), path).toBe(title);
    }
    expect(await choiceOf(client)).toBe(own);
  }
});

test("sends further products in the language of the list's address, and its data too", async () => {
  for (const path of ["/hi/products/more?category=Fruits", "/hi/products.data?category=Fruits"]) {
    const answer = await createClient({ "Accept-Language": "en" }).send(path);
    expect(await answer.text(), path).toMatch(/[\u0900-\u097f]/);
  }
});

test("has no page at an address with another language, or of a page that is not public", async () => {
  for (const path of [
    "/en",
    "/en/products",
    "/ta/products",
    "/HI/products",
    "/hi/orders",
    "/hi/cart",
    "/hi/hi/products",
  ])
    expect((await createClient().send(path)).status, path).toBe(404);
});

test("changes an account's language in the header, on its other devices too", async () => {
  const client = await signIn({ language: "english" });
  const page = await client.open("/contact");
  await client.press(page, page.button("Change language"), { Language: "marathi" });
  const { profile } = await client.api<{ profile: { language: string } }>("GET", "/auth/profile");
  expect(profile.language).toBe("marathi");
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

test("opens the account of an agent, and of a cook who joins a team, in the language of the page", async () => {
  const owner = await signIn();
  const { invitation } = await owner.api<{ invitation: TeamInvitation }>("POST", "/team/links", { role: "buyer" });
  const phone = 7_200_000_000 + (Date.now() % 100_000_000);
  const fieldsOf = (digits: number) => {
    const fields = { name: "Ravi", email: `${digits}@example.com`, phone: String(digits), password: "litti chokha" };
    const place = { address: "Kankarbagh", location: "patna", vehicleNumber: "BR01AB1234" };
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...place })) body.set(name, value);
    return body;
  };
  const ofAgent = fieldsOf(phone);
  ofAgent.set("confirmPassword", "litti chokha");
  ofAgent.set("vehicleImage", new File([pngOf(64, 64)], "bike.png", { type: "image/png" }));
  for (const [path, body] of [
    ["/careers-signup", ofAgent],
    [new URL(invitation.link ?? "").pathname, fieldsOf(phone + 1)],
  ] as const) {
    const person = createClient({ "Accept-Language": "hi-IN" });
    expect((await person.open(path)).document.documentElement.lang).toBe("hi-IN");
    await person.send(path, { method: "POST", headers: { Origin: APP }, body });
    expect((await person.open("/orders")).document.documentElement.lang, path).toBe("hi-IN");
    expect((await person.api<{ user: User }>("GET", "/auth/me")).user.language).toBe("hindi");
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
