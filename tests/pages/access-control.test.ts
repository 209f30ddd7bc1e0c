import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { LANGUAGE_PAGES, plainPath } from "../../worker/identity/language-address.contract.ts";
import { type Client, createClient, signIn } from "./support/client.ts";

/** What each role gets at each guarded address: a status, or the address it is sent to. */
const ROLES = {
  visitor: null,
  /** A new account, because other tests fill the demo hotel's cart, and checkout redirects only for an empty one. */
  hotel: {},
  "unverified admin": "newadmin@rasad.test",
  admin: "admin@rasad.test",
  owner: "owner@rasad.test",
  agent: "agent@rasad.test",
  "unverified agent": "newagent@rasad.test",
} as const;
type Role = keyof typeof ROLES;
const roles = Object.keys(ROLES) as Role[];
type Outcome = number | string;
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

const row = (visitor: Outcome, buyers: Outcome, agents: Outcome): Row => [
  visitor,
  buyers,
  buyers,
  buyers,
  buyers,
  agents,
  agents,
];
const staff = (path: string): Row => [signInFor(path), 403, 403, 200, 200, 403, 403];
const signInFor = (path: string) => `/login?${new URLSearchParams({ returnTo: path })}`;
const owner = (path: string): Row => [signInFor(path), 403, 403, 403, 200, 403, 403];
const UNAUTHORIZED = "/unauthorized";

const PAGES: Record<string, Row> = {
  "/": row(200, 200, 200),
  "/products": row(200, 200, 200),
  "/contact": row(200, 200, 200),
  "/feeds": row(200, 200, 200),
  "/verify/x": row(404, 404, 404),
  "/documents": row(signInFor("/documents"), 200, UNAUTHORIZED),
  "/documents/x.pdf": row(signInFor("/documents/x.pdf"), 404, UNAUTHORIZED),
  "/documents/month/x/documents.csv": row(signInFor("/documents/month/x/documents.csv"), 404, UNAUTHORIZED),
  "/alerts": row(signInFor("/alerts"), 200, UNAUTHORIZED),
  "/account": row(signInFor("/account"), 200, UNAUTHORIZED),
  // None of these accounts owes anything.
  "/pay/account": row(signInFor("/pay/account"), "/account", UNAUTHORIZED),
  "/cart": row(200, 200, UNAUTHORIZED),
  // The carts of these accounts are empty.
  "/checkout": row(signInFor("/checkout"), "/products", UNAUTHORIZED),
  "/lists/paste": row(signInFor("/lists/paste"), 200, UNAUTHORIZED),
  "/lists/import": row(signInFor("/lists/import"), 200, UNAUTHORIZED),
  "/lists/import/file": row(signInFor("/lists/import/file"), 200, UNAUTHORIZED),
  "/order-confirmation/x": row(signInFor("/order-confirmation/x"), 404, UNAUTHORIZED),
  "/orders": row(signInFor("/orders"), 200, 200),
  "/orders/x": row(signInFor("/orders/x"), 404, "/orders"),
  "/orders/x/card": row(signInFor("/orders/x/card"), 404, 404),
  "/orders/x/change": row(signInFor("/orders/x/change"), 404, UNAUTHORIZED),
  // Staff see the figures on the order's page.
  "/orders/x/door": [signInFor("/orders/x/door"), 404, "/orders/x", "/orders/x", "/orders/x", 404, 404],
  "/orders/x/door/photos/y": row(signInFor("/orders/x/door/photos/y"), "/orders/x/door", "/orders/x/door"),
  "/orders/x/timeline": row(signInFor("/orders/x/timeline"), 404, 404),
  "/orders/x/documents/y": row(signInFor("/orders/x/documents/y"), 404, 404),
  "/standing-orders": row(signInFor("/standing-orders"), 200, UNAUTHORIZED),
  "/standing-orders/x": row(signInFor("/standing-orders/x"), 404, UNAUTHORIZED),
  "/standing-orders/x/days/2026-12-07": row(signInFor("/standing-orders/x/days/2026-12-07"), 404, UNAUTHORIZED),
  "/lists": row(signInFor("/lists"), 200, UNAUTHORIZED),
  "/lists/x": row(signInFor("/lists/x"), 404, UNAUTHORIZED),
  "/lists/x/edit": row(signInFor("/lists/x/edit"), 404, UNAUTHORIZED),
  "/lists/x/sheet": row(signInFor("/lists/x/sheet"), 404, UNAUTHORIZED),
  "/profile": row(signInFor("/profile"), 200, "/agent-profile"),
  "/profile/api": [signInFor("/profile/api"), 200, 403, 403, 200, 403, 403],
  "/profile/team": [signInFor("/profile/team"), 200, 403, 403, 403, 403, 403],
  "/profile/webhooks": [signInFor("/profile/webhooks"), 200, 403, 403, 200, 403, 403],
  "/profile/webhooks/x": [signInFor("/profile/webhooks/x"), 404, 403, 403, 404, 403, 403],
  "/team/join/x": row(404, 404, 404),
  "/cart/send": row("/cart", "/cart", UNAUTHORIZED),
  "/profile/calendar": [signInFor("/profile/calendar"), 200, 403, 403, 200, 403, 403],
  "/profile/security": row(signInFor("/profile/security"), 200, 200),
  // Unverified admins may open it too.
  "/profile/second-factor": [signInFor("/profile/second-factor"), 403, 200, 200, 200, 403, 403],
  "/agent-profile": row(signInFor("/agent-profile"), UNAUTHORIZED, 200),
  "/cash": row(signInFor("/cash"), UNAUTHORIZED, 200),
  "/cash/day": row(signInFor("/cash/day"), UNAUTHORIZED, 200),
  "/admin/cash": staff("/admin/cash"),
  "/admin": staff("/admin"),
  "/admin/khata": staff("/admin/khata"),
  "/admin/orders": staff("/admin/orders"),
  "/admin/orders/pick-list": staff("/admin/orders/pick-list"),
  "/admin/packing/labels": staff("/admin/packing/labels"),
  "/admin/packing": staff("/admin/packing"),
  "/admin/orders/packing": staff("/admin/orders/packing"),
  "/admin/gst": staff("/admin/gst"),
  "/admin/cancellations": staff("/admin/cancellations"),
  "/admin/returns": staff("/admin/returns"),
  "/admin/products": staff("/admin/products"),
  "/admin/products/import": staff("/admin/products/import"),
  "/admin/products/prices": staff("/admin/products/prices"),
  "/admin/agents": staff("/admin/agents"),
  "/admin/messages": staff("/admin/messages"),
  "/admin/stock": staff("/admin/stock"),
  "/admin/receiving": staff("/admin/receiving"),
  "/admin/waste": staff("/admin/waste"),
  "/admin/stocktake": staff("/admin/stocktake"),
  "/admin/ledger": staff("/admin/ledger"),
  "/admin/ledger/balances": staff("/admin/ledger/balances"),
  "/admin/searches": staff("/admin/searches"),
  "/admin/cities/patna/slots": staff("/admin/cities/patna/slots"),
  "/admin/admins": owner("/admin/admins"),
  "/admin/figures": owner("/admin/figures"),
  "/admin/audit": owner("/admin/audit"),
  "/admin/settings": owner("/admin/settings"),
  "/admin/settings/seller": owner("/admin/settings/seller"),
  "/admin/cities": owner("/admin/cities"),
  "/admin/payments": owner("/admin/payments"),
  "/admin/mails": owner("/admin/mails"),
  "/unauthorized": row(403, 403, 403),
  "/login": row(200, "/", "/agent-profile"),
  // None of these accounts has a pending second step.
  "/login/second-step": row("/login", "/", "/agent-profile"),
  "/register": row(200, "/", "/agent-profile"),
  "/logout": row("/", "/", "/"),
};

const outcomeOf = async (client: Client, path: string): Promise<Outcome> => {
  const answer = await client.send(path);
  await answer.arrayBuffer();
  const location = answer.headers.get("Location");
  return location ? location.replace(/^https?:\/\/[^/]+/, "") : answer.status;
};

const isLongTier = Boolean(process.env.RASAD_TIER);

const leadsToSignIn = ([visitor]: Row): boolean => String(visitor).startsWith("/login?");

/**
 * The short tier asks only for refusals, because other tests open the permitted pages: each page as two of the refused
 * roles, in turn, and as a visitor unless it redirects to the sign-in, which the test of the whole site map covers.
 * tests/http/api.test.ts and worker/compose.test.ts cover the services behind the pages.
 */
const isAsked = (role: Role, page: number, table: Row): boolean => {
  const refused = roles.filter((_, i) => i > 0 && table[i] !== 200);
  const turn = (refused.indexOf(role) - page + refused.length * page) % refused.length;
  if (isLongTier) return true;
  return role === "visitor" ? table[0] !== 200 && !leadsToSignIn(table) : refused.includes(role) && turn < 2;
};

for (const [i, role] of roles.entries())
  test(`admits, redirects or refuses ${role} at each page as the table says`, async () => {
    const who = ROLES[role];
    const client = who ? await signIn(who) : createClient();
    const asked = Object.entries(PAGES).filter(([, table], page) => isAsked(role, page, table));
    const outcomes: Record<string, Outcome> = {};
    for (const [path] of asked) outcomes[path] = await outcomeOf(client, path);
    expect(outcomes).toEqual(Object.fromEntries(asked.map(([path, table]) => [path, table[i]])));
  });

/** Addresses open to visitors, at those with a language too. Every other page of the site map sends them to sign in. */
const OPEN = [
  "/",
  "/products",
  "/products/more",
  "/products/x",
  "/cart",
  "/cart/send",
  "/team/join/x",
  "/contact",
  "/verify/x",
  "/login",
  "/login/second-step",
  "/login/passkey",
  "/register",
  "/careers-signup",
  "/forgot-password",
  "/reset-password/x",
  "/logout",
  "/language",
  "/location",
  "/offline",
  "/pdfs/refund-policy.pdf",
  "/unauthorized",
  "/calendar/x.ics",
  "/feeds",
  "/feeds/x/x",
  "/developers",
  "/developers/webhooks",
  "/developers/scopes",
  "/developers/errors",
  "/developers/reference",
  "/developers/reference/x",
  "/developers/changelog",
  "/sitemap.xml",
  "/sitemaps/pages.xml",
  "/sitemaps/x.xml",
  "/robots.txt",
  "/*",
];

/** Every address of the site map, with an x for each parameter. */
const pathsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path.replace(/:\w+\??/g, "x")}` : above;
    return [...(path ? [own] : []), ...pathsOf(children, own)];
  });

test("admits a visitor to no other page", async () => {
  const paths = pathsOf(routes);
  const guarded = paths.filter((path) => !OPEN.includes(plainPath(path)));
  expect(guarded.length).toBeGreaterThan(10);
  const inLanguages = paths.filter((path) => plainPath(path) !== path);
  expect(inLanguages).toHaveLength(3 * LANGUAGE_PAGES.length);
  for (const path of guarded) {
    expect(await outcomeOf(createClient(), path), path).toEqual(signInFor(path));
  }
});

test("guards the data of a page as the page itself", async () => {
  const guarded = Object.entries(PAGES).filter(([, table]) => leadsToSignIn(table));
  expect(guarded.length).toBeGreaterThan(6);
  // With `_routes`, React Router requests the data of single routes; the page's guard must run nevertheless.
  const searches = ["", "?_routes=routes%2Forders%2Forders", "?_routes=routes%2Faccount%2Fsecurity"];
  for (const [at, [path]] of guarded.entries()) {
    for (const search of searches.filter((_, i) => isLongTier || i === at % searches.length)) {
      const answer = await createClient().send(`${path}.data${search}`);
      expect(answer.status, path).toBe(202);
      expect(await answer.text(), path).toContain("/login?returnTo=");
    }
  }
});

test("shows the Access Denied page to a person without permission", async () => {
  const page = await (await signIn("agent@rasad.test")).open("/cart");
  expect(page.address).toBe("/unauthorized");
  page.see.getByRole("heading", { name: "Access Denied" });
  page.see.getByText("You don't have permission to access this page.");
});
