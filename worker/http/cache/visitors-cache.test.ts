import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createServices } from "../../compose.ts";
import { createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { pageHeaders } from "../security-headers.ts";
import { cachedForVisitors } from "./visitors-cache.ts";

/** A shop whose pages count how often they were rendered. Each has its own origin, because all tests share one cache. */
const openShop = (
  name: string,
  respondWith: (body: string) => Response = (body) => new Response(body),
  readPrice: () => Promise<number> = async () => 0,
) => {
  const time = { now: 1_000_000 };
  const made = { pages: 0 };
  const origin = `https://${name.replace(/\W+/g, "-")}.example`;
  let nonces = 0;
  const newNonce = () => `nonce${++nonces}`;
  const app = new Hono();
  const render = async () => {
    const nonce = newNonce();
    const answer = respondWith(`${name} ${++made.pages} <script nonce="${nonce}"> price ${await readPrice()}`);
    for (const [header, value] of Object.entries(pageHeaders(nonce))) answer.headers.set(header, value);
    return answer;
  };
  app.all("*", cachedForVisitors(render, { newNonce, clock: { now: () => time.now } }));

  const ask = async (path: string, init: RequestInit = {}) => {
    const lifetime = createExecutionContext();
    const answer = await app.fetch(new Request(new URL(path, origin), init), {}, lifetime);
    const body = await answer.text();
    await waitOnExecutionContext(lifetime);
    return { answer, body, page: Number(/ (\d+) </.exec(body)?.[1]) };
  };
  return { ask, time, made };
};

test("serves one copy for a second, then the stale copy once while it renders a new one", async () => {
  const { ask, time, made } = openShop("freshness");
  expect((await ask("/products")).page).toBe(1);
  time.now += 900;
  expect((await ask("/products")).page).toBe(1);
  expect(made.pages).toBe(1);

  time.now += 200;
  expect((await ask("/products")).page).toBe(1);
  expect(made.pages).toBe(2);
  expect((await ask("/products")).page).toBe(2);
});

test("shows no price that is older than five seconds, and asks the database once for each copy", async () => {
  const [id = ""] = await createProducts([product("Jyoti Potato", { pricePaise: 2_000 })]);
  const reads = { trips: 0 };
  const readPrice = async (): Promise<number> => {
    reads.trips++;
    const { catalogue } = createServices(env, { waitUntil: () => undefined });
    return (await catalogue.getProduct(id, "patna")).product.price.patna ?? 0;
  };
  const { ask, time } = openShop("prices", undefined, readPrice);
  const shown = async () => Number(/price (\S+)/.exec((await ask("/products")).body)?.[1]);
  expect(await shown()).toBe(20);
  expect(reads.trips).toBe(1);
  await env.DB.prepare("UPDATE product_prices SET price_paise = 2500 WHERE product_id = ?").bind(id).run();
  time.now += 5_000;
  expect(await shown()).toBe(20);
  expect(reads.trips).toBe(2);
  expect(await shown()).toBe(25);
  expect(reads.trips).toBe(2);
  await env.DB.prepare("UPDATE product_prices SET price_paise = 3000 WHERE product_id = ?").bind(id).run();
  time.now += 5_001;
  expect(await shown()).toBe(30);
  expect(reads.trips).toBe(3);
  expect(await shown()).toBe(30);
  expect(reads.trips).toBe(3);
});

test("stores a copy for each language of a browser, and for the chosen one", async () => {
  const { ask } = openShop("languages");
  const speaking = (language: string, cookie = "") =>
    ask("/products", { headers: { "Accept-Language": language, Cookie: cookie } });
  expect((await speaking("hi-IN, en;q=0.5")).page).toBe(1);
  expect((await speaking("en-IN")).page).toBe(2);
  expect((await speaking("hi")).page).toBe(1);
  expect((await speaking("en-IN", "__Host-rasad_language=hindi")).page).toBe(1);
});

test("stores one copy of an address with a language, whatever the reader's own", async () => {
  const { ask } = openShop("addresses");
  const reading = (path: string, language: string, cookie = "") =>
    ask(path, { headers: { "Accept-Language": language, Cookie: cookie } });
  expect((await reading("/hi/products", "mr")).page).toBe(1);
  expect((await reading("/hi/products", "en")).page).toBe(1);
  expect((await reading("/hi/products", "en", "__Host-rasad_language=gujarati")).page).toBe(1);
  expect((await reading("/gu/products", "en")).page).toBe(2);
  expect((await reading("/products", "hi")).page).toBe(3);
  expect((await reading("/hi/contact", "hi")).page).toBe(4);
  expect((await reading("/hi/contact", "hi")).page).toBe(5);
});

test("stores one copy for first views and one for browsers with our service worker", async () => {
  const { ask } = openShop("views");
  const first = { "Sec-Fetch-Dest": "document" };
  const later = { ...first, "Service-Worker-Navigation-Preload": "true" };
  expect((await ask("/products", { headers: first })).page).toBe(1);
  expect((await ask("/products", { headers: later })).page).toBe(2);
  expect((await ask("/products", { headers: first })).page).toBe(1);
  expect((await ask("/products", { headers: { "Sec-Fetch-Dest": "empty" } })).page).toBe(2);
});

test("gives each response its own nonce, in its policy and in its scripts", async () => {
  const { ask } = openShop("nonce");
  const answers = [await ask("/"), await ask("/"), await ask("/")];
  const nonces = answers.map(({ body }) => /nonce="(.+?)"/.exec(body)?.[1]);
  expect(new Set(nonces).size).toBe(3);
  answers.forEach(({ answer, page }, index) => {
    expect(page).toBe(1);
    expect(answer.headers.get("Content-Security-Policy")).toContain(`'nonce-${nonces[index]}'`);
  });
});

test("sends a cached page without internal headers, and other caches may not store it", async () => {
  const { ask } = openShop("headers");
  await ask("/");
  const { answer } = await ask("/");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(answer.headers.get("X-Frame-Options")).toBe("DENY");
  expect([...answer.headers.keys()].filter((header) => /-at$|^age$/.test(header))).toEqual([]);
});

test.each([
  ["a session", { Cookie: "__Host-rasad_session=token" }],
  ["a cart", { Cookie: "__Host-rasad_cart=a.1" }],
  ["a flash message", { Cookie: "__Host-rasad_flash=hello" }],
  ["the bookmark of a write", { Cookie: "__Host-rasad_bookmark=00000000-00000001" }],
  ["a bearer token", { Authorization: "Bearer token" }],
  ["a view that does not exist", { Cookie: "__Host-rasad_view=elsewhere" }],
])("renders an uncached page for a viewer with %s", async (viewer, headers: Record<string, string>) => {
  const { ask } = openShop(viewer);
  expect((await ask("/products", { headers })).page).toBe(1);
  expect((await ask("/products", { headers })).page).toBe(2);
  expect((await ask("/products")).page).toBe(3);
  expect((await ask("/products", { headers })).page).toBe(4);
});

test("serves the shared copy to a device on which someone signed in before", async () => {
  const { ask } = openShop("device");
  expect((await ask("/products")).page).toBe(1);
  expect(
    (await ask("/products", { headers: { Cookie: "__Host-rasad_device=token; __Host-rasad_view=grid" } })).page,
  ).toBe(2);
  expect((await ask("/products", { headers: { Cookie: "__Host-rasad_view=grid" } })).page).toBe(2);
  expect((await ask("/products", { headers: { Cookie: "__Host-rasad_device=token" } })).page).toBe(1);
});

test("caches grid, list and each language separately", async () => {
  const { ask } = openShop("variants");
  const cookies = [
    "__Host-rasad_view=list",
    "__Host-rasad_view=grid",
    "__Host-rasad_view=list; __Host-rasad_language=hindi",
  ];
  for (const [index, Cookie] of cookies.entries()) {
    expect((await ask("/products", { headers: { Cookie } })).page).toBe(index + 1);
    expect((await ask("/products", { headers: { Cookie } })).page).toBe(index + 1);
  }
});

test.each([
  "/products?~__Host-rasad_view=list",
  "/products?__Host-rasad_view=list",
  "/products?__Host-rasad_language=hindi",
  "/products?utm_source=mail",
  "/?index",
  "/products?search=rice&search=dal",
  `/products?search=${"a".repeat(201)}`,
])("neither stores nor serves a shared copy for %s", async (path) => {
  const { ask } = openShop(`query ${path}`.slice(0, 60));
  expect((await ask(path)).page).toBe(1);
  expect((await ask(path)).page).toBe(2);
  for (const Cookie of ["__Host-rasad_view=list", "__Host-rasad_language=hindi", ""]) {
    const before = (await ask("/products", { headers: { Cookie } })).page;
    expect(before, Cookie).toBeGreaterThan(2);
  }
});

test.each([
  ["twice", "__Host-rasad_view=grid; __Host-rasad_view=list"],
  ["encoded", "__Host-rasad_view=%6cist"],
  ["in quotes", '__Host-rasad_view="list"'],
  ["named like a property of every object", "constructor=x"],
])("renders an uncached page for a cookie that is sent %s", async (how, Cookie) => {
  const { ask } = openShop(`cookie ${how}`);
  expect((await ask("/products", { headers: { Cookie } })).page).toBe(1);
  expect((await ask("/products", { headers: { Cookie: "__Host-rasad_view=list" } })).page).toBe(2);
  expect((await ask("/products", { headers: { Cookie } })).page).toBe(3);
});

test("shares one copy between orders of the same parameters, and none between values", async () => {
  const { ask } = openShop("parameters");
  expect((await ask("/products?category=Fruits&sort=price")).page).toBe(1);
  expect((await ask("/products?sort=price&category=Fruits")).page).toBe(1);
  expect((await ask("/products?category=Fruits")).page).toBe(2);
  expect((await ask("/products")).page).toBe(3);
});

test.each(["/cart", "/orders", "/login", "/products/../orders", "/api/products", "/profile"])(
  "never caches %s",
  async (path) => {
    const { ask } = openShop(`private ${path}`);
    await ask(path);
    expect((await ask(path)).page).toBe(2);
  },
);

test("does not cache posts, failures or responses that set cookies", async () => {
  const posted = openShop("post");
  await posted.ask("/products", { method: "POST" });
  expect((await posted.ask("/products")).page).toBe(2);

  const failing = openShop("failure", (body) => new Response(body, { status: 500 }));
  await failing.ask("/products");
  expect((await failing.ask("/products")).page).toBe(2);

  const baking = openShop("cookie", (body) => new Response(body, { headers: { "Set-Cookie": "a=b" } }));
  await baking.ask("/products");
  expect((await baking.ask("/products")).page).toBe(2);
});
