import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { EVERY_ANSWER } from "../../worker/http/security-headers.ts";
import { APP, type Client, createClient, signIn } from "./support/client.ts";

/** The addresses of routes with an action, from the site map. */
const actionsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const hasAction = /export (const|async function|function) action\b/.test(readFileSync(`app/${entry.file}`, "utf8"));
    return [...(hasAction ? [path || "/"] : []), ...actionsOf(entry.children ?? [], path)];
  });
const ACTIONS = [...new Set(actionsOf(routes))];

const ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const FORM = "application/x-www-form-urlencoded";
const LONG = "k".repeat(3_000);
const INTENTS = ["constructor", "__proto__", "toString", "hasOwnProperty", "", LONG];

/** What no form of ours sends: [what it is, Content-Type, body]. */
const BODIES: readonly (readonly [string, string | null, string])[] = [
  ...INTENTS.map((intent) => [`the intent ${intent.slice(0, 20)}`, FORM, `intent=${intent}&wish=${intent}`] as const),
  ["a long key", FORM, `intent=accept&wish=cancel&orderId=${ID}&key=${LONG}&confirm-many=${LONG}`],
  ["long ids", FORM, `intent=confirm&wish=cancel&orderId=${LONG}&id=${LONG}&listId=${LONG}&key=k`],
  ["no fields", FORM, ""],
  ["broken percent signs", FORM, "intent=%E0%A4%A&orderId=%00"],
  ["JSON", "application/json", '{"intent":"confirm"}'],
  ["text", "text/plain", "intent=confirm"],
  ["no type", null, "intent=confirm"],
  ["a multipart form without a boundary", "multipart/form-data", "intent=confirm"],
  ["a multipart form with another boundary", "multipart/form-data; boundary=x", "--y\r\n\r\nintent\r\n--y--"],
  ["an empty multipart form", "multipart/form-data; boundary=x", "--x--\r\n"],
  [
    "a file in place of each text",
    "multipart/form-data; boundary=x",
    `${["intent", "orderId", "key", "id", "email", "password", "name", "image", "returnTo", "line"]
      .map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\nx\r\n`)
      .join("")}--x--\r\n`,
  ],
];

const PEOPLE: readonly [string, () => Promise<Client>][] = [
  ["a visitor", async () => createClient()],
  ["a buyer", () => signIn()],
  ["an agent", () => signIn("agent@rasad.test")],
];
const OWNER: typeof PEOPLE = [["the owner", () => signIn("owner@rasad.test")]];

const post = async (client: Client, path: string, type: string | null, body: string) => {
  const answer = await client.send(path, {
    method: "POST",
    headers: { Origin: APP, ...(type === null ? {} : { "Content-Type": type }) },
    body: type === null ? new TextEncoder().encode(body) : body,
  });
  return { status: answer.status, text: await answer.text() };
};

it("finds the actions of the site map", () => {
  expect(ACTIONS.length).toBeGreaterThan(25);
  expect(ACTIONS).toContain("/admin/products/:productId");
});

describe.each(ACTIONS)("the action of %s", (path) => {
  const at = path.replace(/:\w+\??/g, ID).replace(/^\/$/, "/?index");

  it.each(path.startsWith("/admin") ? OWNER : PEOPLE)(
    "answers %s without a fault, whatever is sent",
    async (_, come) => {
      const client = await come();
      for (const [what, type, body] of BODIES) {
        for (const address of [at, `${at}.data`]) {
          const { status, text: shown } = await post(client, address, type, body);
          expect(status, `${what} to ${address}: ${shown.slice(0, 300)}`).toBeLessThan(500);
          if (status >= 400) expect(shown, `${what} to ${address}`).toMatch(/\w+ \w+/);
        }
      }
    },
  );

  it("refuses what is no form with 415, in words", async () => {
    const { status, text: shown } = await post(createClient(), at, "application/json", "{}");
    expect([status, JSON.parse(shown).message]).toEqual([415, expect.stringMatching(/^Please send a form/)]);
  });
});

it.each([
  "/products/%E0%A4%A",
  "/products/%00",
  "/%00",
  "/images/%E0%A4%A",
  "/images/products/%00",
  `/images/products/${LONG}`,
  `/products/${LONG}`,
  `/products?search=${LONG}&cursor=${LONG}&sort=constructor&category=__proto__&view=constructor`,
  `/reset-password/${LONG}`,
  `/orders?cursor=${LONG}`,
  "/api/products?sort=constructor&category=__proto__&cursor=%00",
  "/login?returnTo=//evil.example",
  "/api/%E0%A4%A",
])("answers %s without a fault", async (path) => {
  for (const client of [createClient(), await signIn()]) {
    const answer = await client.send(path);
    expect(answer.status, (await answer.text()).slice(0, 300)).toBeLessThan(500);
  }
});

it("answers strange cookies without a fault", async () => {
  for (const Cookie of [
    "constructor=x",
    "__proto__=x",
    `rasad_view=${LONG}`,
    `__Host-rasad_session=${LONG}`,
    "=;;=x",
  ]) {
    for (const path of ["/", "/products", "/cart", "/orders"]) {
      const answer = await fetch(APP + path, { headers: { Cookie }, redirect: "manual" });
      expect(answer.status, `${Cookie.slice(0, 40)} ${path}`).toBeLessThan(500);
    }
  }
});

it("never shows a visitor the page that another visitor's strange address made", async () => {
  const card = (html: string) => /name="to" value="([^"]*)"/.exec(html)?.[1];
  for (const path of ["/products?~rasad_view=list&evil=1", "/products?view=list", "/products?category=Dairy&x=y"]) {
    await (await fetch(APP + path, { redirect: "manual" })).text();
  }
  const page = await (await fetch(`${APP}/products`, { headers: { Cookie: "rasad_view=list" } })).text();
  expect(page).not.toContain("evil");
  expect(card(page) ?? "/products").toBe("/products");
});

it.each(["/", "/api/products"])("does not repeat a TRACE request to %s", async (path) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(APP + path, { method: "TRACE", headers: { "X-Sent": "not to be repeated" } }, resolve)
    .on("error", reject)
    .end();
  const answer = await promise;
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(await text(answer)).not.toContain("not to be repeated");
});

it.each(["/.git/config", "/.env", "/wrangler.toml", "/package.json", "/assets/", "/images/", "/pdfs/"])(
  "serves neither folders nor files of the repository: %s",
  async (path) => {
    expect((await createClient().send(path)).status).toBe(404);
  },
);

describe("the security headers", () => {
  it("are on every answer: pages, data, refusals, the API, pictures and files", async () => {
    const client = createClient();
    const home = await (await client.send("/")).text();
    const asset = /\/assets\/[\w.-]+\.(js|css)/.exec(home)?.[0] ?? "";
    const picture = /\/images\/[\w./-]+/.exec(await (await client.send("/products")).text())?.[0] ?? "";
    expect([asset, picture]).toEqual([expect.stringMatching(/^\/assets/), expect.stringMatching(/^\/images/)]);
    const paths = [
      "/",
      "/products",
      "/products.data",
      "/nowhere",
      "/orders",
      "/api/products",
      "/api/nowhere",
      "/sw.js",
    ];
    for (const path of [
      ...paths,
      asset,
      picture,
      "/images/none",
      "/favicon.svg",
      "/pdfs/about-us.pdf",
      "/offline.js",
    ]) {
      const { headers, status } = await client.send(path);
      for (const [name, value] of Object.entries(EVERY_ANSWER))
        expect(headers.get(name), `${name} of ${path} (${status})`).toBe(value);
      expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
    }
    const refused = await client.send("/login", { method: "POST", body: "{}", headers: { Origin: APP } });
    expect([refused.status, refused.headers.get("X-Content-Type-Options")]).toEqual([415, "nosniff"]);
  });

  it("name the kind of every answer, and the alphabet of every text", async () => {
    const client = createClient();
    for (const path of ["/", "/robots.txt", "/sitemap.xml", "/nowhere", "/images/none", "/api/nowhere"]) {
      const type = (await client.send(path)).headers.get("Content-Type") ?? "";
      expect(type, path).toMatch(/^(application\/json|(text|application)\/[\w-]+; ?charset=utf-8)$/i);
    }
  });

  it("tell other hosts our origin at most, never an address of ours", async () => {
    for (const path of ["/", "/orders", "/reset-password/x", "/nowhere"]) {
      const policy = (await createClient().send(path)).headers.get("Referrer-Policy");
      expect(policy, path).toMatch(/^strict-origin(-when-cross-origin)?$/);
    }
  });

  it("let only pages with a payment open the bank's window", async () => {
    const buyer = await signIn();
    const opener = async (path: string) => (await buyer.send(path)).headers.get("Cross-Origin-Opener-Policy");
    expect(await opener("/checkout")).toBe("same-origin-allow-popups");
    expect(await opener("/orders")).toBe("same-origin");
  });
});
