import { beforeAll, describe, expect, it } from "vitest";
import { letsIn, type Role } from "../../tests/http/access.ts";
import { createExpiringStore } from "../platform/expiring-store.ts";
import { serveImage } from "../platform/images/image-bucket.ts";
import { call } from "../testing/api-client.ts";
import { apiRoutes, nameOf } from "../testing/api-map.ts";
import { createAdmin, createAgent, createOwner, createUser } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { BODIES } from "../testing/route-bodies.ts";
import { isLongTier } from "../testing/tier.ts";

let tokens: Partial<Record<Role, string>>;

beforeAll(async () => {
  const people = { hotel: createUser, admin: createAdmin, agent: createAgent, owner: createOwner };
  const made = Object.entries(people).map(async ([role, create]) => [role, (await create()).token]);
  tokens = Object.fromEntries(await Promise.all(made));
});

const ROUTES = apiRoutes();
const LONG = "a".repeat(3_000);
const IDS = [LONG, "%00", "%E0%A4%A", "constructor", "__proto__", "%F0%9F%8D%85".repeat(60), "..%2F..%2F"];

/** Fails when the answer is a fault, or a refusal without a sentence. */
const expectNoFault = ({ status, text, body }: Awaited<ReturnType<typeof call>>, what: string) => {
  expect(status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500);
  if (status >= 400) expect(body.message, what).toMatch(/\w+ \w+/);
};

describe.each(ROUTES.map((route) => [nameOf(route), route] as const))("%s", (name, { method, path }) => {
  const ask = (at: string, token: string, headers: Record<string, string> = {}) => {
    const body = method === "GET" ? undefined : BODIES[name];
    return call(method, at, { token, headers, ...(body === undefined ? {} : { body }) });
  };

  /** One whom the route lets in; the long tier sends everything as everybody, and with a long token too. */
  const askers = (): string[] => {
    if (isLongTier) return [...Object.values(tokens), LONG];
    const [letIn] = Object.entries(tokens).filter(([role]) => letsIn(name, role as Role));
    if (!letIn) throw new Error(`nobody may call ${name}`);
    return [letIn[1]];
  };

  /** Sends the requests one by one, but no more to a route that refuses this person before it reads anything. */
  const expectNoFaults = async (token: string, requests: readonly (readonly [string, Record<string, string>?])[]) => {
    for (const [at, headers] of requests) {
      const answer = await ask(at, token, headers);
      expectNoFault(answer, `${name} at ${at.slice(0, 100)} with ${Object.keys(headers ?? {})}`);
      if (answer.status === 401 || answer.status === 403) return;
    }
  };

  it("answers a long or strange id with a refusal", async () => {
    if (!path.includes(":")) return expect(path).not.toContain(":");
    for (const token of askers())
      await expectNoFaults(
        token,
        IDS.map((id) => [path.replace(/:\w+/g, id)]),
      );
  });

  it("answers long keys, cursors and tokens with a refusal", async () => {
    const at = path.replace(/:\w+/g, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
    const names = ["cursor", "search", "limit", "status", "token", "round", "show", "key", "from", "until", "stock"];
    const query = names.map((one) => `${one}=${LONG}`).join("&");
    for (const token of askers())
      await expectNoFaults(token, [
        [`${at}?${query}`],
        [at, { "Idempotency-Key": LONG }],
        [at, { "If-Match": `"${LONG}"` }],
      ]);
  });
});

it.each(["Cookie", "Authorization", "User-Agent", "CF-Connecting-IP", "Accept-Language"])(
  "answers a long header %s without a fault",
  async (header) => {
    const value = header === "Cookie" ? `__Host-rasad_session=${LONG}; rasad_language=${LONG}` : `Bearer ${LONG}`;
    for (const path of ["/products", "/auth/me"]) {
      expectNoFault(await call("GET", path, { headers: { [header]: value } }), path);
    }
  },
);

it.each([`products/${LONG}`, `seed/${LONG}`, "products/", "products/../vehicles/x", "%00", "products/\u{1F345}"])(
  "answers 404 to a picture's key that no picture has: %#",
  async (key) => {
    expect((await serveImage(env.IMAGES, key, new Request("http://localhost/"))).status).toBe(404);
  },
);

it("asks KV for no key that is longer than KV allows", async () => {
  const asked: string[] = [];
  const kv = { get: async (key: string) => asked.push(key), put: async (key: string) => asked.push(key) };
  const store = createExpiringStore(kv as unknown as KVNamespace, "session");
  await store.put(LONG, 1, 120_000);
  expect(await store.get(LONG)).toBeNull();
  expect(await store.get("\u0939".repeat(200))).toBeNull();
  expect(asked).toEqual([]);
  await store.get("a".repeat(500));
  expect(asked).toEqual([`session:${"a".repeat(500)}`]);
});
