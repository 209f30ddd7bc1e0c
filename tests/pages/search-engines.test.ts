import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { APP, type Client, createClient, signIn } from "./support/client.ts";

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}
const manifestAt = async (path: string): Promise<Manifest> => (await createClient().send(path)).json();
const statusAt = async (client: Client, path: string): Promise<number> => (await client.send(path)).status;

const locationsIn = async (client: Client, address: string) => {
  const answer = await client.send(address);
  expect(answer.headers.get("Content-Type"), address).toBe("application/xml; charset=utf-8");
  const { document } = new JSDOM(await answer.text(), { contentType: "application/xml" }).window;
  return [...document.querySelectorAll("loc")].map(({ textContent, nextElementSibling, parentElement }) => ({
    address: textContent,
    path: new URL(textContent).pathname,
    changed: nextElementSibling?.textContent ?? null,
    languages: [...(parentElement?.getElementsByTagName("xhtml:link") ?? [])].map((link) => link.getAttribute("href")),
  }));
};

test("lists the shop's pages and every product in the sitemaps, and nothing private", async () => {
  const client = createClient();
  const robots = await (await client.send("/robots.txt")).text();
  for (const line of ["Disallow: /orders\n", "Disallow: /calendar\n"]) expect(robots).toContain(line);
  expect(robots).not.toContain("Disallow: /feeds");
  const [, sitemap = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];

  const parts = await locationsIn(client, sitemap);
  expect(parts.map(({ path }) => path)).toEqual(["/sitemaps/pages.xml", "/sitemaps/patna-1.xml"]);
  const found = (await Promise.all(parts.map(({ address }) => locationsIn(client, address)))).flat();
  const paths = found.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/", "/products", "/contact", "/feeds"]));
  const products = found.filter(({ path }) => path.startsWith("/products/"));
  expect(products.length).toBeGreaterThanOrEqual(520);
  expect(new Set(products.map(({ path }) => path)).size).toBe(products.length);
  const ofFirst = products[0]?.path ?? "";
  const addresses = ["", "/hi", "/mr", "/gu"].map((prefix) => `${APP}${prefix}${ofFirst}`);
  for (const { path, languages } of found.filter(({ path }) => path.endsWith(ofFirst)))
    expect(languages, path).toEqual(addresses);
  expect(found.map(({ address }) => address)).toEqual(expect.arrayContaining([...addresses, `${APP}/hi`]));
  for (const { changed } of products) expect(changed).toMatch(/^20\d\d-\d\d-\d\d/);
  expect(paths.filter((path) => /^\/(admin|orders|cart|checkout|profile)/.test(path))).toEqual([]);
  for (const path of ["/sitemaps/patna-9.xml", "/sitemaps/patna-0.xml", "/sitemaps/gaya-1.xml"]) {
    expect(await statusAt(client, path), path).toBe(404);
  }
});

/** Asks as curl does, without Accept-Encoding, which `fetch` always sends. */
const plainTextOf = async (path: string): Promise<string> => {
  const answer = await new Promise<IncomingMessage>((resolve) => get(APP + path, resolve));
  return text(answer);
};

test("gives programs the catalogue at addresses that the page names", async () => {
  const client = createClient();
  const links = (await client.open("/feeds")).document.querySelectorAll<HTMLAnchorElement>('main a[href^="/feeds/"]');
  expect([...links].map((link) => link.getAttribute("href"))).toEqual(
    expect.arrayContaining(["/feeds/patna/catalogue.csv", "/feeds/patna/catalogue.json"]),
  );
  for (const format of ["csv", "json"]) {
    const path = `/feeds/patna/catalogue.${format}`;
    const answer = await client.send(path, { headers: { "Accept-Encoding": "gzip" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual(["gzip", "Accept-Encoding"]);
    expect(answer.headers.get("ETag")).toMatch(/^W\//);
    const sent = await answer.text();
    expect(sent.length).toBeGreaterThan(100_000);
    expect(await plainTextOf(path), "to a client that takes no compression").toHaveLength(sent.length);
    const head = await client.send(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  }
  for (const path of ["/feeds/nowhere/catalogue.csv", "/feeds/patna/catalogue.xml"]) {
    expect(await statusAt(client, path), path).toBe(404);
  }
});

test("answers what browsers, scanners and password managers ask of every site", async () => {
  const client = createClient();
  for (const path of ["/favicon.ico", "/.well-known/security.txt"])
    expect(await statusAt(client, path), path).toBe(200);
  const { status, headers } = await client.send("/products", { method: "OPTIONS" });
  expect([status, headers.get("Allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  const picture = await client.send("/placeholder-product.svg");
  expect(picture.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
});

const dataOf = async (path: string): Promise<Record<string, unknown>[]> => {
  const { document } = await createClient().open(path);
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return scripts.map(({ textContent }) => JSON.parse(textContent) as Record<string, unknown>);
};

test("describes the shop with its search on the first page, and the products of a category", async () => {
  const [organization, site, ...more] = await dataOf("/");
  expect(organization).toMatchObject({ "@type": "Organization", name: "Rasad", url: `${APP}/` });
  expect(organization?.address).toMatchObject({
    addressLocality: "Patna",
    postalCode: "800006",
    addressRegion: "Bihar",
  });
  expect(organization?.contactPoint).toMatchObject({ contactType: "customer service", telephone: "+91 612 250 4400" });
  const returns = organization?.hasMerchantReturnPolicy as { merchantReturnLink: string } | undefined;
  expect(returns).toMatchObject({ applicableCountry: "IN", merchantReturnDays: 0 });
  for (const link of [organization?.logo, organization?.image, returns?.merchantReturnLink])
    expect(await statusAt(createClient(), new URL(String(link)).pathname)).toBeLessThan(400);
  expect(site).toMatchObject({ "@type": "WebSite", publisher: { "@id": organization?.["@id"] } });
  const action = site?.potentialAction as { target: { urlTemplate: string } };
  const found = await createClient().open(
    action.target.urlTemplate.replace(APP, "").replace("{search_term_string}", "aloo"),
  );
  expect(found.status).toBe(200);
  expect(found.address).toBe("/products?search=aloo");
  expect(more).toEqual([]);

  const [list, ...others] = await dataOf("/products?category=Spices");
  const items = list?.itemListElement as { position: number; url: string }[];
  expect(list?.["@type"]).toBe("ItemList");
  expect(list?.numberOfItems).toEqual(items.length);
  expect(others).toEqual([]);
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
  expect(items[0]?.url.startsWith(`${APP}/products/`)).toBe(true);
  for (const path of ["/products", "/products?category=Spices&search=jeera"]) expect(await dataOf(path)).toEqual([]);
});

test("describes the installed app with icons, start address and shared picture", async () => {
  const { start_url, icons } = await manifestAt("/manifest.webmanifest");
  expect(start_url).toBe("/");
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of [...icons, ...["/og.png", "/og-hi.png", "/og-mr.png", "/og-gu.png"].map((src) => ({ src }))])
    expect(await statusAt(createClient(), src), src).toBe(200);
});

test("gives agents an installed app of their own that begins at the board", async () => {
  const manifestsOf = async (path: string, client: Client) =>
    [...(await client.open(path)).document.querySelectorAll('link[rel="manifest"]')].map((link) =>
      link.getAttribute("href"),
    );
  expect(await manifestsOf("/products", createClient())).toEqual(["/manifest.webmanifest"]);
  const agent = await signIn("agent@rasad.test");
  for (const path of ["/orders", "/orders?tab=accepted", "/agent-profile"])
    expect(await manifestsOf(path, agent), path).toEqual(["/delivery.webmanifest"]);
  const { id, name, start_url, icons } = await manifestAt("/delivery.webmanifest");
  expect({ id, name, start_url }).toEqual({ id: "/delivery", name: "Rasad Delivery", start_url: "/orders" });
  expect(icons.length).toBeGreaterThan(0);
  for (const { src } of icons) expect(await statusAt(createClient(), src), src).toBe(200);
  expect(await statusAt(agent, start_url)).toBe(200);
});
