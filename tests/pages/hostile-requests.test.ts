import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { COMMON_HEADERS } from "../../worker/http/security-headers.ts";
import { reach } from "../support/reach.ts";
import { APP, createClient, signIn } from "./support/client.ts";
import { ACTIONS, addressOf, BODY_COUNT, LONG, peopleFor, post, sendHostileForms } from "./support/hostile-forms.ts";

it("finds the actions of the site map", () => {
  expect(ACTIONS.length).toBeGreaterThan(25);
  expect(ACTIONS).toContain("/admin/products/:productId");
});

// In the short tier, each action gets one of the bodies, at its page or its data address, from one permitted person, in
// rotation. The long tier sends all combinations.
it.each(ACTIONS.map((path, at) => [path, at] as const))(
  "answers hostile forms to %s without a fault",
  async (path, at) => {
    const people = peopleFor(path);
    const [, come] = people[at % people.length] ?? [];
    const turn = Math.floor(at / people.length) % BODY_COUNT;
    await sendHostileForms(
      (await come?.()) ?? createClient(),
      path,
      ({ body, isData }) => body === turn && isData === (at % 2 === 1),
    );
    const { status, text: shown } = await post(createClient(), addressOf(path), "application/json", "{}");
    expect(status).toBe(415);
    expect(JSON.parse(shown).message).toEqual(expect.stringMatching(/^Please send a form/));
  },
);

const STRANGE = [
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
];

it("answers strange addresses without a fault", async () => {
  const faults: string[] = [];
  for (const client of [createClient(), await signIn()])
    for (const path of STRANGE) {
      const answer = await client.send(path);
      const shown = await answer.text();
      if (answer.status >= 500) faults.push(`${answer.status} ${path.slice(0, 60)}: ${shown.slice(0, 300)}`);
    }
  expect(faults).toEqual([]);
});

it("answers 414 to an address that is longer than any of ours, as a sentence to people and as an error to programs", async () => {
  const path = "1-".repeat(7_500);
  const page = await createClient().send(`/orders/${path}`);
  expect(page.status).toBe(414);
  expect(page.headers.get("Content-Type")).toEqual(expect.stringMatching(/^text\/plain/));
  expect(await page.text()).toBe("This address is too long.");
  const answer = await createClient().send(`/api/orders/${path}`);
  expect(answer.status).toBe(414);
  expect(JSON.parse(await answer.text()).code).toBe("http.address_too_long");
});

it("answers strange cookies without a fault", async () => {
  for (const Cookie of [
    "constructor=x",
    "__proto__=x",
    `__Host-rasad_view=${LONG}`,
    `__Host-rasad_session=${LONG}`,
    "=;;=x",
  ]) {
    for (const path of ["/", "/products", "/cart", "/orders"]) {
      const answer = await reach(APP + path, { headers: { Cookie }, redirect: "manual" });
      expect(answer.status, `${Cookie.slice(0, 40)} ${path}`).toBeLessThan(500);
    }
  }
});

it("never shows a visitor the page that another visitor's strange address made", async () => {
  const card = (html: string) => /name="to" value="([^"]*)"/.exec(html)?.[1];
  for (const path of [
    "/products?~__Host-rasad_view=list&evil=1",
    "/products?view=list",
    "/products?category=Dairy&x=y",
  ]) {
    await (await reach(APP + path, { redirect: "manual" })).text();
  }
  const page = await (await reach(`${APP}/products`, { headers: { Cookie: "__Host-rasad_view=list" } })).text();
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
    expect(asset).toEqual(expect.stringMatching(/^\/assets/));
    expect(picture).toEqual(expect.stringMatching(/^\/images/));
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
      // Other sites may show pictures of products.
      const shared = path.startsWith("/images/") ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {};
      for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...shared }))
        expect(headers.get(name), `${name} of ${path} (${status})`).toBe(value);
      expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
    }
    const refused = await client.send("/login", { method: "POST", body: "{}", headers: { Origin: APP } });
    expect(refused.status).toBe(415);
    expect(refused.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
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
