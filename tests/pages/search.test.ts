import { expect, test } from "vitest";
import { type Client, createClient, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const cards = (page: Page) => page.document.querySelectorAll('[data-testid="product-card"]').length;
const sortsOf = (page: Page) => [...page.find("select[name=sort]").querySelectorAll("option")].map((one) => one.text);
const missedOf = (page: Page, words: string) =>
  [...page.document.querySelectorAll<HTMLElement>('[data-testid="missed-search"]')].find((card) =>
    card.querySelector("h2")?.textContent.includes(words),
  );

/** Searches like a visitor, and waits until staff see that it found nothing. */
const searchInVain = async (staff: Client, words: string): Promise<Page> => {
  const visitor = createClient();
  await expect
    .poll(
      async () => {
        await visitor.api("GET", `/products?search=${encodeURIComponent(words)}`);
        return missedOf(await staff.open("/admin/searches"), words);
      },
      { interval: 50 },
    )
    .toBeTruthy();
  return staff.open("/admin/searches");
};

test("searches without script, the best match first, with name and price as choices", async () => {
  const client = createClient();
  const start = await client.open("/products?category=Vegetables");
  expect(sortsOf(start)[0]).toBe("Name A-Z");
  const found = await client.press(start, start.button("Search"), { "Search products": "aloo" });
  const params = new URLSearchParams(found.address.split("?")[1]);
  expect([params.get("search"), params.get("category")]).toEqual(["aloo", "Vegetables"]);
  expect(found.text('[data-testid="product-card"] h3')).toContain("Potato");
  expect(sortsOf(found)).toEqual(expect.arrayContaining(["Best match", "Name A-Z", "Price low to high"]));
  expect(found.field("Sort by").value).toBe("");
});

longTest("is a plain search field before any script, which promises no list", async () => {
  const page = await createClient().open("/products");
  const field = page.see.getByRole("searchbox", { name: "Search products" });
  expect([...field.attributes].map(({ name }) => name).filter((name) => name.startsWith("aria-"))).toEqual([
    "aria-label",
  ]);
});

test("shows the corrected search, and searches for the typed words on request", async () => {
  const client = createClient();
  const page = await client.open("/products?search=capsicm");
  expect(page.text('[data-testid="corrected-search"]')).toContain("Showing results for “capsicum”.");
  expect(page.text('[data-testid="result-count"]')).toContain("for “capsicum”");
  expect((page.see.getByRole("searchbox") as HTMLInputElement).value).toBe("capsicm");
  expect(page.text("mark").toLowerCase()).toBe("capsicum");
  expect((await client.follow(page.link("Clear Search"))).address).toBe("/products");

  const exact = await client.follow(page.link("Search instead for “capsicm”"));
  expect(exact.address).toBe("/products?search=capsicm&exact=1");
  expect(cards(exact)).toBe(0);
  const meant = await client.follow(exact.link("Did you mean “capsicum”?"));
  expect(meant.address).toBe("/products?search=capsicum");
  expect(cards(meant)).toBeGreaterThan(0);
  expect(meant.document.querySelector('[data-testid="corrected-search"]')).toBeNull();
});

test("says that a search for what is not sold found nothing, and clears it", async () => {
  const client = createClient();
  const page = await client.open("/products?search=plastic+chair");
  expect(cards(page)).toBe(0);
  expect(page.text("main h2")).toBe("No products found");
  expect(cards(await client.follow(page.link("Clear Search")))).toBeGreaterThan(0);
});

test("marks the search in names, and says by which other name a product was found", async () => {
  const client = createClient();
  const cardOf = (page: Page, name: string) =>
    [...page.document.querySelectorAll('[data-testid="product-card"]')].find((card) => toText(card).includes(name));
  const jyot = await client.open("/products?search=jyot");
  expect(cards(jyot)).toBe(1);
  expect(jyot.text("mark")).toBe("Jyot");
  expect(jyot.text('[data-testid="product-card"]')).not.toContain("matches");

  const potato = cardOf(await client.open("/products?search=आलू"), "Potato (Jyoti)") as Element;
  expect(toText(potato)).toContain("Vegetables · matches आलू");
  expect(potato.querySelector("mark")).toBeNull();

  const aloo = await client.open("/products?search=aloo");
  expect(toText(cardOf(aloo, "Potato (Jyoti)") as Element)).toContain("matches aloo");
  expect(toText(cardOf(aloo, "Brinjal (Green)") as Element)).toContain("matches aloo-baingan");
  expect(aloo.text('[data-testid="result-count"]')).toMatch(/^\d+ products for “aloo”$/);
});

longTest("offers all categories to a search that finds nothing in one", async () => {
  const client = createClient();
  const page = await client.open("/products?search=paneer&category=Oils");
  expect(cards(page)).toBe(0);
  const everywhere = await client.follow(page.link("Search in all categories"));
  expect(everywhere.address).toBe("/products?search=paneer");
  expect(cards(everywhere)).toBeGreaterThan(0);
});

test("turns a search that found nothing into another name of a product, without script", async () => {
  const staff = await signIn("admin@rasad.test");
  const words = "zorbaflon";
  const list = await searchInVain(staff, words);
  expect(missedOf(list, words)?.textContent).toMatch(/time[s]? in Patna, last /);
  const asked = await staff.follow(list.link(`“${words}”: Make it an alias of…`));
  expect(missedOf(await staff.follow(asked.link("Leave it")), words)).toBeTruthy();
  const found = await staff.press(asked, asked.button("Find"), { [`Which product does “${words}” mean?`]: "chipsona" });
  const [first] = found.see.getAllByRole("radio") as HTMLInputElement[];
  expect(first?.closest("label")?.textContent).toContain("Potato (Chipsona)");
  const done = await staff.press(found, found.button("Add as another name"));
  expect(done.address).toBe("/admin/searches");
  expect(missedOf(done, words)).toBeUndefined();

  const page = await createClient().open(`/products?search=${words}`);
  expect(cards(page)).toBe(1);
  expect(page.text('[data-testid="product-card"] h3')).toContain("Potato (Chipsona)");
  const owner = await signIn("owner@rasad.test");
  expect((await owner.open("/admin/audit")).text("main")).toContain(words);
});

longTest("keeps what was looked for when another name is refused, and says why", async () => {
  const staff = await signIn("admin@rasad.test");
  const words = "brimblefax";
  await searchInVain(staff, words);
  const found = await staff.open(`/admin/searches?alias=${words}&find=chipsona`);
  const [first] = found.see.getAllByRole("radio") as HTMLInputElement[];
  if (first) first.value = "gone";
  const refused = await staff.press(found, found.button("Add as another name"));
  expect(refused.status).toBe(404);
  expect(refused.see.getByRole("alert").textContent).not.toBe("");
  expect(refused.field(`Which product does “${words}” mean?`).value).toBe("chipsona");
  expect(missedOf(refused, words)).toBeTruthy();
});

longTest("takes a search off the list when staff dismiss it", async () => {
  const staff = await signIn("admin@rasad.test");
  const words = "yggdraxil";
  const list = await searchInVain(staff, words);
  const after = await staff.press(list, list.button(`Dismiss “${words}”`));
  expect(missedOf(after, words)).toBeUndefined();
});
