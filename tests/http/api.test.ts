import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../worker/api.ts";
import type { DeclaredRoute } from "../../worker/http/route.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { as } from "../../worker/testing/api-client.ts";
import { isDocumented } from "../../worker/testing/check-answer.ts";
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
import { ROUTES, sendSample } from "../../worker/testing/routes.ts";
import { readShop, type ShopState } from "../../worker/testing/shop-state.ts";
import { isLongTier } from "../../worker/testing/tier.ts";
import { ROLES, type Role, refusalOf, statusFor } from "./access.ts";

let potato: string;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});

const SIGN_IN = { success: false, code: "auth.required", message: "Please sign in to continue." };
/** The only calls here that change the shop: one raises the session epoch, the other mails about the new calendar. */
const CHANGES = ["DELETE /auth/sessions", "POST /calendar"];
/** The calls after which the sessions of an account are over. */
const ENDS_SESSIONS = ["POST /auth/logout", "DELETE /auth/sessions"];

const outcomeFor = (route: DeclaredRoute, role: Role): string => {
  const refusal = refusalOf(route, role);
  if (!refusal) return "in";
  return refusal === "auth.required" ? "visitor" : "refused";
};
const outcomesOf = (route: DeclaredRoute): string[] => ROLES.map((role) => outcomeFor(route, role));
const RULES = [...new Map(ROUTES.map((route) => [outcomesOf(route).join(), outcomesOf(route)])).values()];

/**
 * The short tier sends requests as a visitor, as one permitted role, and as the roles that distinguish this rule from
 * all others. The long tier uses every role; worker/compose.test.ts checks whom each service refuses.
 */
const askersOf = (route: DeclaredRoute): readonly Role[] => {
  if (isLongTier) return ROLES;
  const own = outcomesOf(route);
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

/** Routes that may read the replica come first, because sessions started again during the test never read from it. */
const AREAS = [
  ...Map.groupBy(
    [...ROUTES.filter(({ mayLag }) => mayLag), ...ROUTES.filter(({ mayLag }) => !mayLag)],
    ({ path }) => path.split("/")[1] ?? "",
  ),
];

describe("the routes", () => {
  let accounts: Record<Role, Account | null>;
  let shop: ShopState;
  let lagging: LaggingD1;

  beforeAll(async () => {
    accounts = { visitor: null, ...(await createOneOfEachRole()) };
    await env.DB.prepare("UPDATE users SET is_email_verified = 1").run();
    // Gives the hotel the address in the sample of POST /team/invitations, because nobody can invite themselves.
    await env.DB.prepare("UPDATE users SET email = 'cook@example.com' WHERE id = ?").bind(accounts.hotel?.userId).run();
    shop = await readShop();
    lagging = await startReplica();
  });

  it("are all declared", () => {
    const names = api.routes.flatMap(({ method, path }) =>
      method === "ALL" ? [] : [`${method} ${path.replace("/api", "")}`],
    );
    expect([...new Set(names)].sort()).toEqual(ROUTES.map(({ name }) => name).sort());
  });

  it.each(AREAS)(
    "let in below /%s whom they say, change nothing, and read the database they may",
    async (_, routes) => {
      const found: Record<string, object> = {};
      const expected: Record<string, object> = {};
      const undocumented: string[] = [];
      const expectUnchanged = async () => expect(await readShop()).toEqual(shop);
      for (const route of routes) {
        const { name, mayLag = false } = route;
        if (CHANGES.includes(name)) await expectUnchanged();
        await catchUp(lagging);
        lagging.sessions.length = 0;
        lagging.replicaReads.stale = 0;
        const statuses: Partial<Record<Role, number>> = {};
        for (const role of askersOf(route)) {
          const { status, body } = await sendSample(route, { token: accounts[role]?.token });
          statuses[role] = status;
          if (!(await isDocumented(route.method, `/api${route.path}`, status))) undocumented.push(`${status} ${name}`);
          if (status === 401) expect(body, name).toEqual(SIGN_IN);
          if (refusalOf(route, role)) expect(body.code, `${name} as ${role}`).toBe(refusalOf(route, role));
          if (status === 404) expect(body.code, name).toMatch(/\.not_found$/);
        }
        const sessions = new Set(lagging.sessions);
        if (!name.startsWith("GET")) sessions.delete("first-primary");
        found[name] = { statuses, sessions: [...sessions], staleReads: mayLag ? 0 : lagging.replicaReads.stale };
        expected[name] = {
          statuses: Object.fromEntries(askersOf(route).map((role) => [role, statusFor(route, role)])),
          sessions: mayLag ? ["first-unconstrained"] : [],
          staleReads: 0,
        };
        if (CHANGES.includes(name)) shop = await readShop();
        if (!ENDS_SESSIONS.includes(name)) continue;
        for (const account of Object.values(accounts))
          if (account) Object.assign(account, await startSession({ id: account.userId }));
      }
      expect(found).toEqual(expected);
      expect(undocumented, "statuses that openapi.json lacks").toEqual([]);
      await expectUnchanged();
    },
  );
});

describe("a malformed body", () => {
  let accounts: Record<Role, Account | null>;
  beforeAll(async () => {
    accounts = { visitor: null, ...(await createOneOfEachRole()) };
  });

  const BROKEN = [
    { body: "[]", headers: { "Content-Type": "application/json" } },
    { body: "{", headers: { "Content-Type": "application/json" } },
    { body: "hello", headers: { "Content-Type": "text/plain" } },
  ];
  const withBody = ROUTES.filter(({ method }) => method !== "GET");

  /** The short tier sends each route one of the bodies, in turn. */
  const bodiesFor = (route: DeclaredRoute) =>
    isLongTier ? BROKEN : BROKEN.filter((_, i) => i === withBody.indexOf(route) % BROKEN.length);

  /** Everybody whom the route refuses; the short tier asks as one of them, in turn. */
  const refusedBy = (route: DeclaredRoute): readonly Role[] => {
    const refused = askersOf(route).filter((one) => refusalOf(route, one));
    return isLongTier ? refused : refused.filter((_, i) => i === withBody.indexOf(route) % refused.length);
  };

  it.each(withBody)("is not read when the account may not call $name", async (route) => {
    for (const role of refusedBy(route))
      for (const sent of bodiesFor(route)) {
        const { status } = await sendSample(route, { ...sent, token: accounts[role]?.token });
        expect(`${role}, ${sent.body}: ${status}`).toBe(`${role}, ${sent.body}: ${statusFor(route, role)}`);
      }
  });
});

describe("another account of the right role", () => {
  /** The exception: accepting an order that another agent has is refused with 409, which reveals nothing else. */
  const ACCEPT = "PATCH /agent/:id/accept";
  /** Routes whose id is not an order's; the tests of their areas cover them. */
  const ABOUT_OTHERS =
    /^\w+ \/((admin\/(?:agents|buyers|cash|cash\/handovers|credit|mails|messages|returns)|agents\/me\/cash\/handovers|auth\/(admin|users)|team\/(members|invitations)|tokens|webhooks|documents|lists|standing-orders)\/:id(?:\/|$)|products\/:id$)/;
  const withId = ROUTES.filter(
    ({ name, who }) =>
      name.includes(":id") && !name.includes(" /admin/") && who !== "anyone" && !ABOUT_OTHERS.test(name),
  );

  /** Shared by all calls, because none of them may change the orders. */
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
  const ordersFor = (route: DeclaredRoute): readonly Order[] => {
    const orders = Object.values(people.orders);
    return isLongTier ? orders : orders.filter((_, i) => (i + withId.indexOf(route)) % orders.length < 2);
  };

  it.each(withId)("gets 404 from $name for an order of someone else", async (route) => {
    const { name } = route;
    const { buyer, staff, agent, other, otherAgent } = people;
    // Staff may see every order, so the tests of all routes above ask for an unknown one.
    const stranger = name.includes(" /agent") ? otherAgent : other;
    for (const order of name === ACCEPT ? [] : ordersFor(route)) {
      const { status, body } = await sendSample(route, { id: order._id, token: stranger.token });
      expect(status, order.status).toBe(404);
      expect(body, order.status).toEqual({
        success: false,
        code: "orders.not_found",
        message: "We could not find this order.",
      });
    }
    if (name === ACCEPT) {
      const taken = await confirmed(buyer, staff, potato);
      await accept(agent, taken._id);
      const { status, text } = await sendSample(route, { id: taken._id, token: otherAgent.token });
      expect(status).toBe(409);
      expect(text).not.toContain(taken._id);
      shop = await readShop();
      return;
    }
    expect(await readShop()).toEqual(shop);
  });

  it("sees no orders of others in its lists", async () => {
    const other = await createUser();
    const otherAgent = await createAgent();
    expect((await readShop()).orders.length).toBeGreaterThan(0);
    expect((await as(other.token).get("/orders/my-orders")).body).toMatchObject({ orders: [], nextCursor: null });
    expect((await as(otherAgent.token).get("/agent/my-orders")).body).toMatchObject({
      ordersAccepted: [],
      ordersDelivered: [],
    });
  });
});
