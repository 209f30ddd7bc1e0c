import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { type Role, refusalOf } from "../../tests/http/access.ts";
import { serveImage } from "../platform/images/image-bucket.ts";
import { call } from "../testing/api-client.ts";
import { createAdmin, createAgent, createOwner, createUser } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { ROUTES } from "../testing/routes.ts";
import { isLongTier } from "../testing/tier.ts";
import { limitAddress } from "./operations/address-limit.ts";
import { type DeclaredRoute, SAMPLE_ID } from "./route.ts";

let tokens: Partial<Record<Role, string>>;

beforeAll(async () => {
  const people = { hotel: createUser, admin: createAdmin, agent: createAgent, owner: createOwner };
  const made = Object.entries(people).map(async ([role, create]) => [role, (await create()).token]);
  tokens = Object.fromEntries(await Promise.all(made));
});

const LONG = "a".repeat(3_000);
/** Makes a path almost as long as permitted. */
const LONG_ID = "a".repeat(950);
const IDS = [LONG_ID, "%00", "%E0%A4%A", "constructor", "__proto__", "%F0%9F%8D%85".repeat(60), "..%2F..%2F"];

/** Fails on a 5xx response, and on a 4xx response whose message is not a sentence. */
const expectNoFault = ({ status, text, body }: Awaited<ReturnType<typeof call>>, what: string) => {
  expect(status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500);
  if (status >= 400) expect(body.message, what).toMatch(/\w+ \w+/);
};

type Request = readonly [at: string, headers?: Record<string, string>];

const BELOW_QUERY = ["cursor", "search", "limit", "status", "token", "round", "show", "key", "from", "until", "stock"];
const LONG_QUERY = BELOW_QUERY.map((one) => `${one}=${LONG.slice(0, 1_400)}`).join("&");

/**
 * The short tier sends each route a long id, one strange id, and one long query or header; the strange ids and the
 * headers rotate over the routes.
 */
const requestsTo = ({ method, path }: DeclaredRoute, turn: number): readonly Request[] => {
  const at = path.replace(/:\w+/g, SAMPLE_ID);
  const ids = IDS.map((id): Request => [path.replace(/:\w+/g, id)]);
  const query: Request = [`${at}?${LONG_QUERY}`];
  const keys: Request[] = [
    [at, { "Idempotency-Key": LONG }],
    [at, { "If-Match": `"${LONG}"` }],
  ];
  if (isLongTier) return [...(path.includes(":") ? ids : []), query, ...keys];
  const [longId, ...strange] = path.includes(":") ? ids : [];
  const inTurn = [strange[turn % strange.length], method === "GET" ? query : keys[turn % keys.length]];
  return [longId, ...inTurn].filter((request) => request !== undefined);
};

/** Tokens to call the route with: that of one admitted role; in the long tier those of all roles, and a long text. */
const askersOf = (route: DeclaredRoute): string[] => {
  if (isLongTier) return [...Object.values(tokens), LONG];
  const [letIn] = Object.entries(tokens).filter(([role]) => !refusalOf(route, role as Role));
  if (!letIn) throw new Error(`nobody may call ${route.name}`);
  return [letIn[1]];
};

const AREAS = [...Map.groupBy(ROUTES, ({ path }) => path.split("/")[1] ?? "")];

it.each(AREAS)("answers long and strange ids, queries and keys below /%s with a refusal", async (_, routes) => {
  for (const route of routes) {
    const { name, method, sample: body } = route;
    for (const token of askersOf(route))
      for (const [at, headers = {}] of requestsTo(route, ROUTES.indexOf(route))) {
        const answer = await call(method, at, { token, headers, body });
        expectNoFault(answer, `${name} at ${at.slice(0, 100)} with ${Object.keys(headers)}`);
        // This route refuses this role before it reads anything.
        if (answer.status === 401 || answer.status === 403) break;
      }
  }
});

it("answers 414 to a long path or query, before anything routes, reads or logs it", async () => {
  const pages = new Hono().use(limitAddress).get("*", (c) => c.text("a page"));
  const path = "1-".repeat(7_500);
  for (const address of [`/orders/${path}`, `/products?search=${"a".repeat(16_400)}`]) {
    const { status, body } = await call("GET", address);
    expect(status).toBe(414);
    expect(body.code).toBe("http.address_too_long");
    expect(body.message).toBe("This address is too long.");
    const page = await pages.request(address);
    expect(page.status).toBe(414);
    expect(await page.text()).toBe("This address is too long.");
  }
});

it("answers every long header without a fault", async () => {
  for (const header of ["Cookie", "Authorization", "User-Agent", "CF-Connecting-IP", "Accept-Language"]) {
    const value =
      header === "Cookie" ? `__Host-rasad_session=${LONG}; __Host-rasad_language=${LONG}` : `Bearer ${LONG}`;
    for (const path of ["/products", "/auth/me"])
      expectNoFault(await call("GET", path, { headers: { [header]: value } }), `${path} with ${header}`);
  }
});

it("answers 404 to an unknown key of a picture", async () => {
  const keys = [`products/${LONG}`, `seed/${LONG}`, "products/", "products/../vehicles/x", "%00", "products/\u{1F345}"];
  for (const key of keys)
    expect((await serveImage(env.IMAGES, key, new Request("http://localhost/"))).status, key).toBe(404);
});
