import { expect, test } from "vitest";
import { createClient, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { newestMail } from "./support/mail.ts";

const lines = (page: Page) => [...page.document.querySelectorAll<HTMLElement>('[data-testid="look-line"]')];
const wordsOf = (line: HTMLElement): string => toText(line.querySelector('[data-testid="line-words"]') ?? line);
const lineOf = (page: Page, words: string): HTMLElement => {
  const found = lines(page).find((line) => wordsOf(line).includes(words));
  if (!found) throw new Error(`no line of ${words}`);
  return found;
};
const chosenIn = (line: HTMLElement): string =>
  toText(
    [...line.querySelectorAll("label")].find((label) => label.querySelector<HTMLInputElement>("input:checked")) ?? line,
  );
const quantityIn = (line: HTMLElement): string =>
  line.querySelector<HTMLInputElement>("[role=spinbutton]")?.value ?? "";
const choose = (line: HTMLElement, name: string | RegExp): void => {
  const label = [...line.querySelectorAll("label")].find((one) => toText(one).match(name));
  const radio = label?.querySelector<HTMLInputElement>("input");
  if (!radio) throw new Error(`no choice ${name}`);
  radio.checked = true;
};
const inCart = (page: Page): string[] =>
  [...page.document.querySelectorAll('[data-testid="cart-line"]')].map(
    (line) =>
      `${line.querySelector("h2")?.textContent} ${line.querySelector<HTMLInputElement>("[role=spinbutton]")?.value}`,
  );

const LIST = `[22/11, 5:10 am] Ramesh: bhaiya kal subah bhej dena
aloo 10 kg, pyaz 5kg
tel 1 tin
tamatar 2 crate
qwrtzx 3 kg`;

test("reads a list without script, asks about what is unsure first, and adds what was chosen", async () => {
  const client = await signIn();
  const start = await client.open("/lists/paste");
  const look = await client.press(start, start.button("Read the list"), { "Your list": LIST });
  expect(look.status).toBe(200);
  expect(lines(look).map((line) => [wordsOf(line), quantityIn(line)])).toEqual([
    ["“tel 1 tin”", "0"],
    ["10 kg · “aloo 10 kg”", "10"],
    ["5 kg · “pyaz 5kg”", "5"],
    ["50 kg · 1 crate = 25 kg · “tamatar 2 crate”", "50"],
  ]);
  expect(chosenIn(lineOf(look, "aloo"))).toContain("Potato (Jyoti)");
  expect(lineOf(look, "tel").querySelector("input:checked")).toBeNull();
  expect(toText(lineOf(look, "tel"))).toContain("Which one do you mean?");
  const left = look.find('[data-testid="not-understood"]');
  expect(toText(left)).toContain("We don't sell this");
  expect([...left.querySelectorAll<HTMLInputElement>("input[name=said]")].map(({ value }) => value)).toEqual([
    "qwrtzx 3 kg",
    "bhaiya kal subah bhej dena",
  ]);
  expect(toText(left)).toContain("[22/11, 5:10 am] Ramesh:");
  expect(look.headers.getSetCookie().join()).not.toContain("__Host-rasad_cart=");

  choose(lineOf(look, "aloo"), /Chipsona/);
  choose(lineOf(look, "pyaz"), "None of these");
  const asked = await client.press(look, look.button(/^Add 3 · ₹[\d,]+ · 1 unanswered$/));
  expect(asked.address).toBe("/lists/paste");
  expect(toText(asked.find('[role="alert"]'))).toContain("1 line has no answer and would be left out.");
  expect(chosenIn(lineOf(asked, "aloo"))).toContain("Potato (Chipsona)");
  const cart = await client.press(asked, asked.button("Add 2 only"));
  expect(cart.address).toBe("/cart");
  expect(inCart(cart)).toEqual([
    expect.stringMatching(/^Potato \(Chipsona\) 10$/),
    expect.stringMatching(/^Tomato .* 50$/),
  ]);
});

longTest("reads lines again that were written another way, and keeps the choices of the others", async () => {
  const client = await signIn();
  const start = await client.open("/lists/paste");
  const look = await client.press(start, start.button("Read the list"), { "Your list": "aloo 10 kg\nqwrtzx 3 kg" });
  choose(lineOf(look, "aloo"), /Lal Gulab|Chipsona|Pukhraj/);
  const kept = chosenIn(lineOf(look, "aloo"));
  const again = await client.press(
    look,
    look.see.getAllByRole("button", { name: "Read again", hidden: true })[1] as HTMLElement,
    {
      "Words of “qwrtzx 3 kg”": "gajar 3 kg",
    },
  );
  expect(chosenIn(lineOf(again, "aloo"))).toBe(kept);
  expect(quantityIn(lineOf(again, "aloo"))).toBe("10");
  expect(chosenIn(lineOf(again, "gajar"))).toContain("Carrot");
  expect(again.document.querySelector('[data-testid="not-understood"]')).toBeNull();
});

longTest("takes the quantity that was typed, also for another product", async () => {
  const client = await signIn();
  const start = await client.open("/lists/paste");
  const look = await client.press(start, start.button("Read the list"), { "Your list": "karela 2 crate" });
  const line = lineOf(look, "karela");
  choose(line, /Bitter Gourd/);
  const quantity = line.querySelector<HTMLInputElement>("[role=spinbutton]");
  if (quantity) quantity.value = "20";
  const cart = await client.press(look, look.button(/^(Add|Nothing)/));
  expect(inCart(cart)).toEqual([expect.stringMatching(/^Bitter Gourd 20$/)]);
});

longTest("says that nothing was chosen, and leaves the cart alone", async () => {
  const client = await signIn();
  const start = await client.open("/lists/paste");
  const look = await client.press(start, start.button("Read the list"), { "Your list": "aloo 10 kg" });
  choose(lineOf(look, "aloo"), "None of these");
  const cart = await client.press(look, look.button(/^Add 1 · /));
  expect(toText(cart.document.body)).toContain("Nothing was chosen");
  expect(inCart(cart)).toEqual([]);
});

test("keeps an empty list and one that is too long, with the reason", async () => {
  const client = await signIn();
  const start = await client.open("/lists/paste");
  const empty = await client.press(start, start.button("Read the list"), { "Your list": " " });
  expect(empty.status).toBe(400);
  expect(empty.description("Your list")).toEqual(expect.stringContaining("Please paste"));
  const text = "aloo 10 kg ".repeat(1_000);
  const long = await client.press(start, start.button("Read the list"), { "Your list": text });
  expect(long.status).toBe(400);
  expect(long.description("Your list")).toEqual(expect.stringContaining("10,000"));
  expect(long.field("Your list").value.length).toBe(text.length);
});

longTest("takes a text that another app shares, through the sign-in too", async () => {
  const manifest = (await (await createClient().send("/manifest.webmanifest")).json()) as {
    share_target: { action: string; method: string; params: Record<string, string> };
  };
  const { action, method, params } = manifest.share_target;
  expect(method).toBe("GET");
  const shared = "आलू १० किलो\npyaz 5kg & mirch 1/2 kg";
  const address = `${action}?${new URLSearchParams({ [params.text ?? ""]: shared })}`;
  expect((await (await signIn()).open(address)).field("Your list").value).toBe(shared);
  const asked = await createClient().open(address);
  expect(new URLSearchParams(asked.address.split("?")[1]).get("returnTo")).toBe(address);
});

longTest("is offered where the cart is empty", async () => {
  const client = await signIn();
  const cart = await client.open("/cart");
  expect((await client.follow(cart.link("Paste a list"))).address).toBe("/lists/paste");
});

longTest("speaks the reader's language", async () => {
  const client = await signIn({ language: "hindi" });
  const start = await client.open("/lists/paste");
  const look = await client.press(start, start.button("सूची पढ़ें"), { "आपकी सूची": "palak 8 gaddi" });
  expect(toText(lineOf(look, "palak"))).toContain("1 गड्डी = 0.25 किलो");
  expect(chosenIn(lineOf(look, "palak"))).toContain("पालक");
});

longTest("puts what was chosen on a list, new or old, and keeps the look where it is refused", async () => {
  const client = await signIn();
  const read = async (text: string): Promise<Page> => {
    const start = await client.open("/lists/paste");
    return client.press(start, start.button("Read the list"), { "Your list": text });
  };
  const look = await read("aloo 10 kg\ntamatar 1 crate");
  const refused = await client.press(look, look.button("Put on the list"));
  expect(refused.status).toBe(400);
  expect(quantityIn(lineOf(refused, "aloo"))).toBe("10");
  expect(refused.text('[role="alert"]')).not.toBe("");
  const list = await client.press(refused, refused.button("Put on the list"), { "Name of a new list": "Daily" });
  expect(list.address).toMatch(/^\/lists\/\w+$/);
  expect(toText(list.document.body)).toContain("2 products put on “Daily”");

  const more = await read("pyaz 5 kg");
  const longer = await client.press(more, more.button("Put on the list"), { List: "Daily" });
  expect(longer.address).toBe(list.address);
  expect(toText(longer.document.body)).toContain("Onion");
});

longTest("prices a line by its quantity, and says in which quantities a product is sold", async () => {
  const client = await signIn();
  const admin = await signIn("admin@rasad.test");
  const [like] = await client.api<Record<string, unknown>[]>("GET", "/products?limit=1");
  // Expensive and late in the alphabet, so that no other test picks it from a list.
  const word = `Zz${[...crypto.randomUUID().replace(/\d|-/g, "")].join("")}qo`;
  await admin.api("POST", "/products", {
    ...like,
    name: `Tray ${word}`,
    names: {},
    unit: "piece",
    packSize: null,
    packUnit: null,
    stock: 500,
    price: { patna: 70 },
    orderMultiple: 30,
    priceBreaks: [{ from: 60, price: 65 }],
  });
  const start = await client.open("/lists/paste");
  const look = await client.press(start, start.button("Read the list"), {
    "Your list": `tray ${word} 58 pcs\nmandsaur lahsun 40 kg`,
  });
  const eggs = lineOf(look, word);
  expect(quantityIn(eggs)).toBe("60");
  expect(toText(eggs)).toContain("In multiples of 30 pieces: 60 pieces");
  expect(toText(eggs)).toContain("₹3,900");
  expect(toText(lineOf(look, "lahsun"))).toContain("₹5,200");
  expect(toText(lineOf(look, "lahsun"))).toContain("10 kg more: ₹124 per kg");
});

longTest("puts what was chosen into the cart that a team shares", async () => {
  const owner = await signIn();
  const cook = await signIn();
  await owner.api("POST", "/team/invitations", { email: cook.account.email, role: "buyer" });
  const mail = await newestMail(cook.account.email, /team/i);
  const [, token] = /\/team\/join\/([\w-]+)/.exec(mail.text) ?? [];
  await cook.api("POST", "/team/join", { token });
  const put = async (client: typeof cook, text: string): Promise<string[]> => {
    const start = await client.open("/lists/paste");
    const look = await client.press(start, start.button("Read the list"), { "Your list": text });
    return inCart(await client.press(look, look.button(/^Add \d+ · ₹[\d,]+$/)));
  };
  expect(await put(cook, "aloo 10 kg")).toEqual(["Potato (Jyoti) 10"]);
  expect(await put(owner, "nasik pyaz 5 kg")).toEqual(["Potato (Jyoti) 10", "Onion (Nasik Red) 5"]);
  expect(inCart(await cook.open("/cart"))).toHaveLength(2);
});
