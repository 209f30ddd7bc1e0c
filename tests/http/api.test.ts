import { beforeAll, describe, expect, it } from "vitest";
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
import { accept, confirmed, inEveryStatus } from "../../worker/testing/orders.ts";
import { createOneOfEachRole } from "../../worker/testing/people.ts";
import { BODIES } from "../../worker/testing/route-bodies.ts";
import { readShop, type ShopState } from "../../worker/testing/shop-state.ts";
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
/** The calls after which the sessions of an account are over. */
/** The only calls here that change the shop: one raises the session epoch, the other mails that there is a calendar. */
const CHANGES = ["DELETE /auth/sessions", "POST /calendar"];
const ENDS_SESSIONS = ["POST /auth/logout", "DELETE /auth/sessions"];

describe("the table of roles and routes", () => {
  let accounts: Record<Role, Account | null>;
  let shop: ShopState;

  beforeAll(async () => {
    accounts = { visitor: null, ...(await createOneOfEachRole()) };
    await env.DB.prepare("UPDATE users SET is_email_verified = 1").run();
    // Nobody invites themselves: the address is that of the invitation in route-bodies.ts.
    await env.DB.prepare("UPDATE users SET email = 'cook@example.com' WHERE id = ?").bind(accounts.hotel?.userId).run();
    shop = await readShop();
  });

  it("has exactly one row for each route", () => {
    expect(Object.keys(ACCESS).sort()).toEqual(routes.map(nameOf).sort());
  });

  it("refuses visitors at every route but those of the public list", () => {
    const open = Object.entries(ACCESS).flatMap(([name, [visitor]]) => (visitor === 401 ? [] : [name]));
    expect(open.sort()).toEqual([...PUBLIC].sort());
  });

  it.each(Object.entries(ACCESS))("gives the status of each role for %s", async (name, row) => {
    for (const [i, role] of ROLES.entries()) {
      const { status, body } = await ask(name, UNKNOWN_ID, accounts[role]?.token);
      expect(`${role}: ${status}`).toBe(`${role}: ${row[i]}`);
      if (status === 401) expect(body).toEqual(SIGN_IN);
      if (status === 403)
        expect(body.code).toMatch(/^auth\.(forbidden|admin_required|owner_required|not_verified|rejected)$/);
      if (status === 404) expect(body.code).toMatch(/\.not_found$/);
    }
    const before = shop;
    shop = await readShop();
    if (!CHANGES.includes(name)) expect(shop).toEqual(before);
    if (!ENDS_SESSIONS.includes(name)) return;
    for (const account of Object.values(accounts))
      if (account) Object.assign(account, await startSession({ id: account.userId }));
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

  it.each(withBody)("is not looked at when the account may not call %s", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    for (const [i, role] of ROLES.entries()) {
      const status = ACCESS[name]?.[i];
      const token = accounts[role]?.token;
      if (status !== 401 && status !== 403) continue;
      for (const sent of BROKEN) {
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
    .filter((name) => name.includes(":id") && !PUBLIC.includes(name) && !ABOUT_OTHERS.test(name));

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

  it.each(withId)("gets 404 from %s for an order of someone else", async (name) => {
    const { buyer, staff, agent, other, otherAgent, orders } = people;
    for (const order of Object.values(orders)) {
      const path = name.split(" ")[1] ?? "";
      // Staff may see every order, so they request an unknown one.
      const [who, id] = path.startsWith("/admin")
        ? [staff, UNKNOWN_ID]
        : path.startsWith("/agent")
          ? [otherAgent, order._id]
          : [other, order._id];
      if (name === ACCEPT) continue;
      const { status, body } = await ask(name, id, who.token);
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
