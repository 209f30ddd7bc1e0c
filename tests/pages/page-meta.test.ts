import { expect, test } from "vitest";
import { APP, createClient, type Page } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const PUBLIC = ["/", "/products", "/products?category=Spices", "/contact", "/login", "/register"];

const content = (page: Page, selector: string) => page.find(selector).getAttribute("content");
const canonical = (page: Page) => page.find('link[rel="canonical"]').getAttribute("href");

test("gives each public page its own title, description, heading, address and picture", async () => {
  const titles = new Set<string>();
  for (const path of PUBLIC) {
    const page = await createClient().open(path);
    titles.add(page.document.title);
    expect(content(page, 'meta[name="description"]')?.length).toBeGreaterThan(40);
    expect(page.document.querySelectorAll("h1")).toHaveLength(1);
    expect(canonical(page)).toBe(`${APP}${path}`);
    expect(content(page, 'meta[property="og:image"]')).toBe(`${APP}/og.png`);
    expect(page.document.querySelectorAll('meta[name="robots"]')).toHaveLength(0);
  }
  expect(titles.size).toBe(PUBLIC.length);
});

test("leads from each public page to the same page in every language", async () => {
  const linksOf = (page: Page) =>
    [...page.document.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [
      link.getAttribute("hreflang"),
      link.getAttribute("href"),
    ]);
  for (const path of ["/", "/products?category=Spices", "/contact", "/careers-signup", "/feeds"]) {
    const rest = path.replace(/^\/(?=$)/, "");
    const expected = [
      ["en", APP + path],
      ["hi", `${APP}/hi${rest}`],
      ["mr", `${APP}/mr${rest}`],
      ["gu", `${APP}/gu${rest}`],
      ["x-default", APP + path],
    ];
    for (const [address, locale] of [
      [path, "en_IN"],
      [`/gu${rest}`, "gu_IN"],
    ] as const) {
      const page = await createClient().open(address);
      expect(page.status, address).toBe(200);
      expect(linksOf(page)).toEqual(expected);
      expect(canonical(page)).toBe(APP + address);
      expect(content(page, 'meta[property="og:url"]')).toBe(APP + address);
      expect(content(page, 'meta[property="og:locale"]')).toBe(locale);
      expect(page.document.querySelectorAll('meta[property="og:locale:alternate"]')).toHaveLength(3);
      const picture = locale === "gu_IN" ? "/og-gu.png" : "/og.png";
      expect(content(page, 'meta[property="og:image"]')).toBe(APP + picture);
    }
  }
  expect(linksOf(await createClient().open("/login"))).toEqual([]);
});

longTest("gives filters no canonical address and asks not to list private pages", async () => {
  const client = createClient();
  expect(canonical(await client.open("/products?search=aloo&sort=price&view=list"))).toBe(`${APP}/products`);
  expect(content(await client.open("/cart"), 'meta[name="robots"]')).toBe("noindex");
});
