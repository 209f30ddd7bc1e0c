import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { as, call } from "../../worker/testing/api-client.ts";
import { apiRoutes, nameOf } from "../../worker/testing/api-map.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
  startSession,
} from "../../worker/testing/factories.ts";
import { env } from "../../worker/testing/faults.ts";
import type { LaggingD1 } from "../../worker/testing/lagging-d1.ts";
import { accept, confirmed, inEveryStatus } from "../../worker/testing/orders.ts";
import { createOneOfEachRole } from "../../worker/testing/people.ts";
import { catchUp, startReplica } from "../../worker/testing/replica.ts";
import { BODIES } from "../../worker/testing/route-bodies.ts";
import { readShop, type ShopState } from "../../worker/testing/shop-state.ts";
import { isLongTier } from "../../worker/testing/tier.ts";
import { ACCESS, PUBLIC, ROLES, type Role } from "./access.ts";

const UNKNOWN_ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const routes = apiRoutes();
const ask = (name: string, id: string, token?: string) => {
  const [method = "", path = ""] = name.split(" ");
  const body = method === "GET" ? undefined : (BODIES[name] ?? {});
  return call(method, path.replace(":id", id), { ...(token ? { token } : {}), body });
};

let potato: string;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});

const SIGN_IN = { success: false, code: "auth.required", message: "Please sign in to continue." };
/** The only calls here that change the shop: one raises the session epoch, the other mails that there is a calendar. */
const CHANGES = ["DELETE /auth/sessions", "POST /calendar"];
/** The calls after which the sessions of an account are over. */
const ENDS_SESSIONS = ["POST /auth/logout", "DELETE /auth/sessions"];
/** The calls whose reads may come from a replica, and nothing else. */
const PUBLIC_READS = [
  "GET /products",
  "GET /products/:id",
  "GET /products/:id/prices",
  "POST /products/bulk",
  "GET /search/suggest",
];

type Row = (typeof ACCESS)[string];
const ruleOf = (row: Row): string => row.map((status) => ({ 401: "visitor", 403: "refused" })[status] ?? "in").join();
const RULES = [...new Set(Object.values(ACCESS).map(ruleOf))].map((rule) => rule.split(","));

/**
 * Visitors, one whom the route lets in, and the roles by which its rule differs from every other rule of the table. The long
 * tier asks everybody; worker/compose.test.ts holds whom each service refuses.
 */
const askersOf = (row: Row): readonly Role[] => {
  if (isLongTier) return ROLES;
  const own = ruleOf(row).split(",");
  const asked = [ROLES.indexOf("visitor")];
  let like = RULES.filter((rule) => rule.join() !== own.join() && rule[0] === own[0]);
  while (like.length > 0) {
    const told = own.map((outcome, i) => like.filter((rule) => rule[i] !== outcome).length);
    const best = told.indexOf(Math.max(...told));
    asked.push(best);
    like = like.filter((rule) => rule[best] === own[best]);
  }
  if (!asked.some((i) => own[i] === "in")) asked.push(own.indexOf("in"));
  return ROLES.filter((_, i) => asked.includes(i));
};

const REFUSAL: Readonly<Record<number, RegExp>> = {
  401: /^auth\.required$/,
  403: /^auth\.(forbidden|admin_required|owner_required|not_verified|rejected)$/,
  404: /\.not_found$/,
};
const AREAS = Object.entries(
  Object.groupBy(Object.entries(ACCESS), ([name]) => /\/([\w-]+)/.exec(name)?.[1] ?? "") as Record<
    string,
    [string, Row][]
  >,
);

describe("the table of roles and routes", () => {
  let accounts: Record<Role, Account | null>;
  let shop: ShopState;
  let lagging: LaggingD1;

  beforeAll(async () => {
    accounts = { visitor: null, ...(await createOneOfEachRole()) };
    await env.DB.prepare("UPDATE users SET is_email_verified = 1").run();
    // Nobody invites themselves: the address is that of the invitation in route-bodies.ts.
    await env.DB.prepare("UPDATE users SET email = 'cook@example.com' WHERE id = ?").bind(accounts.hotel?.userId).run();
    shop = await readShop();
    lagging = await startReplica();
  });

  it("has exactly one row for each route", () => {
    expect(Object.keys(ACCESS).sort()).toEqual(routes.map(nameOf).sort());
  });

  it("refuses visitors at every route but those of the public list", () => {
    const open = Object.entries(ACCESS).flatMap(([name, [visitor]]) => (visitor === 401 ? [] : [name]));
    expect(open.sort()).toEqual([...PUBLIC].sort());
  });

  it.each(AREAS)("holds for /%s, where nothing changes and each call reads the database it may", async (_, rows) => {
    const found: Record<string, object> = {};
    const expected: Record<string, object> = {};
    const expectUnchanged = async () => expect(await readShop()).toEqual(shop);
    for (const [name, row] of rows) {
      if (CHANGES.includes(name)) await expectUnchanged();
      await catchUp(lagging);
      lagging.sessions.length = 0;
      lagging.replicaReads.stale = 0;
      const statuses: Partial<Record<Role, number>> = {};
      for (const role of askersOf(row)) {
        const { status, body } = await ask(name, UNKNOWN_ID, accounts[role]?.token);
        statuses[role] = status;
        if (status === 401) expect(body, name).toEqual(SIGN_IN);
        if (REFUSAL[status]) expect(body.code, name).toMatch(REFUSAL[status]);
      }
      const isPublicRead = PUBLIC_READS.includes(name);
      const sessions = new Set(lagging.sessions);
      if (!name.startsWith("GET")) sessions.delete("first-primary");
      found[name] = {
        statuses,
        sessions: [...sessions],
        staleReads: isPublicRead ? 0 : lagging.replicaReads.stale,
      };
      expected[name] = {
        statuses: Object.fromEntries(askersOf(row).map((role) => [role, row[ROLES.indexOf(role)]])),
        sessions: isPublicRead ? ["first-unconstrained"] : [],
        staleReads: 0,
      };
      if (CHANGES.includes(name)) shop = await readShop();
      if (!ENDS_SESSIONS.includes(name)) continue;
      for (const account of Object.values(accounts))
        if (account) Object.assign(account, await startSession({ id: account.userId }));
    }
    expect(found).toEqual(expected);
    await expectUnchanged();
  });
});

describe("a body that is not as the route needs it", () => {
  let accounts: Record<Role, Account | null>;
  beforeAll(async () => {
    accounts = { visitor: null, ...(await createOneOfEachRole()) };
  });

  const BROKEN = [
    { body: "[]", headers: { "Content-Type": "application/json" } },
    { body: "{", headers: { "Content-Type": "application/json" } },
    { body: "hello", headers: { "Content-Type": "text/plain" } },
  ];
  /** An unverified agent may say that they are offline, so what they send is read. */
  const DEPENDS_ON_BODY = ["PATCH /agent/availability"];
  const withBody = Object.keys(ACCESS).filter((name) => !name.startsWith("GET ") && !DEPENDS_ON_BODY.includes(name));

  /** The short tier sends each route one of the bodies, in turn. */
  const bodiesFor = (name: string) =>
    isLongTier ? BROKEN : BROKEN.filter((_, i) => i === withBody.indexOf(name) % BROKEN.length);

  it.each(withBody)("is not looked at when the account may not call %s", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const row = ACCESS[name] ?? [];
    for (const role of askersOf(row as Row)) {
      const status = row[ROLES.indexOf(role)];
      const token = accounts[role]?.token;
      if (status !== 401 && status !== 403) continue;
      for (const sent of bodiesFor(name)) {
        const answer = await call(method, path.replace(":id", UNKNOWN_ID), { ...sent, ...(token ? { token } : {}) });
        expect(`${role}, ${sent.body}: ${answer.status}`).toBe(`${role}, ${sent.body}: ${status}`);
      }
    }
  });
});

describe("another account of the right role", () => {
  /** The exception: accepting an order that another agent has answers 409 with nothing else. */
  const ACCEPT = "PATCH /agent/:id/accept";
  /** Their id is a person's, a document's, a handover's, a mail's, a message's, a return's, an invitation's, a token's, a webhook's, a product's, a list's or a standing order's; the tests of those areas cover them. */
  const ABOUT_OTHERS =
    /^\w+ \/((admin\/(?:agents|buyers|cash|cash\/handovers|credit|mails|messages|returns)|agents\/me\/cash\/handovers|auth\/(admin|users)|team\/(members|invitations)|tokens|webhooks|documents|lists|standing-orders)\/:id(?:\/|$)|products\/:id$)/;
  const withId = routes
    .map(nameOf)
    .filter(
      (name) =>
        name.includes(":id") && !name.includes(" /admin/") && !PUBLIC.includes(name) && !ABOUT_OTHERS.test(name),
    );

  /** None of the calls may change the orders, so all of them are about the same ones. */
  const cast = async () => {
    const owners = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
    const orders = await inEveryStatus(owners, potato);
    return { ...owners, other: await createUser(), otherAgent: await createAgent(), orders };
  };
  let people: Awaited<ReturnType<typeof cast>>;
  let shop: ShopState;
  beforeAll(async () => {
    people = await cast();
    shop = await readShop();
  });

  /** Orders in two of the five statuses, in turn; the long tier asks for each. */
  const ordersFor = (name: string): readonly Order[] => {
    const orders = Object.values(people.orders);
    return isLongTier ? orders : orders.filter((_, i) => (i + withId.indexOf(name)) % orders.length < 2);
  };

  it.each(withId)("gets 404 from %s for an order of someone else", async (name) => {
    const { buyer, staff, agent, other, otherAgent } = people;
    // Staff may see every order, so the table above asks for an unknown one.
    const stranger = name.includes(" /agent") ? otherAgent : other;
    for (const order of name === ACCEPT ? [] : ordersFor(name)) {
      const { status, body } = await ask(name, order._id, stranger.token);
      expect([order.status, status, body]).toEqual([
        order.status,
        404,
        { success: false, code: "orders.not_found", message: "We could not find this order." },
      ]);
    }
    if (name === ACCEPT) {
      const taken = await confirmed(buyer, staff, potato);
      await accept(agent, taken._id);
      const { status, text } = await ask(name, taken._id, otherAgent.token);
      expect(status).toBe(409);
      expect(text).not.toContain(taken._id);
      shop = await readShop();
      return;
    }
    expect(await readShop()).toEqual(shop);
  });

  it("sees no orders of others in its lists", async () => {
    const [other, otherAgent] = [await createUser(), await createAgent()];
    expect((await readShop()).orders.length).toBeGreaterThan(0);
    expect((await as(other.token).get("/orders/my-orders")).body).toMatchObject({ orders: [], nextCursor: null });
    expect((await as(otherAgent.token).get("/agent/my-orders")).body).toMatchObject({
      ordersAccepted: [],
      ordersDelivered: [],
    });
  });
});

describe("openapi.json", () => {
  interface Described {
    readonly responses?: Record<string, { content?: unknown }>;
    readonly security?: object[];
  }

  /** The document leaves out its own route. */
  const described = routes.map(nameOf).filter((name) => name !== "GET /openapi.json");

  it("describes every route, its answers, and which routes need no token", async () => {
    const { body } = await call<{ paths: Record<string, Record<string, Described>> }>("GET", "/openapi.json");
    const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, about]) => {
        const below = path
          .replace(/^\/api/, "")
          .replace(/\{(\w+)\}/g, ":$1")
          .replace(/(?<=.)\/$/, "");
        return [`${method.toUpperCase()} ${below}`, about] as const;
      }),
    );
    expect(listed.map(([name]) => name).sort()).toEqual(described.sort());
    for (const [name, about] of listed) {
      const { 200: ok, 201: made, 101: socket } = about.responses ?? {};
      expect(ok ?? made ?? socket, name).toHaveProperty("content");
      expect(about.security?.length === 0, `${name} is public`).toBe(PUBLIC.includes(name));
    }
  });
});
