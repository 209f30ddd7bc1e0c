import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { City } from "../../worker/brand.contract.ts";
import { createServices, type Services } from "../../worker/compose.ts";
import { runEveryMinute } from "../../worker/cron.ts";
import type { Env } from "../../worker/env.ts";
import type { Actor } from "../../worker/identity/accounts.contract.ts";
import { RETENTION } from "../../worker/platform/operations/retention.ts";
import { call } from "../../worker/testing/api-client.ts";
import { apiRoutes, nameOf } from "../../worker/testing/api-map.ts";
import { type Account, createAdmin, createUser, startSession } from "../../worker/testing/factories.ts";
import { backgroundDone, env, noteBackground } from "../../worker/testing/faults.ts";
import { orderOf } from "../../worker/testing/orders.ts";
import { actorOf } from "../../worker/testing/people.ts";
import { BODIES } from "../../worker/testing/route-bodies.ts";
import type { Call } from "../../worker/testing/services/guarded-by-staff.ts";
import { GUARDED, type Rule } from "../../worker/testing/services/guarded-methods.ts";
import { ID } from "../../worker/testing/services/inputs.ts";
import { createPayment, deliverAll, ledger, startProvider } from "../../worker/testing/services/provider.ts";
import { isLongTier } from "../../worker/testing/tier.ts";
import { letsIn, type Role } from "../http/access.ts";
import { CROSSING_METHODS, CROSSING_ROUTES, ENDING_EARLY } from "./support/crossings.ts";
import { databaseOf } from "./support/databases.ts";
import { putDocument } from "./support/documents.ts";
import { CONSUMER, now, recorded, withRecorder } from "./support/recorder.ts";
import { putReturn } from "./support/returns.ts";
import { CITIES, inCity, openShop, type Shop } from "./support/shop.ts";
import { putStandingOrder } from "./support/standing-orders.ts";
import { findCrossings, findMisplaced, IN_EACH, OF_ACCOUNTS, OF_CITIES } from "./support/sweep.ts";

/** Every route and every service method is called for a shop with two cities, and every statement is looked at. */
let shop: Shop;
let otherAdmin: Account;
/** Is blocked by staff on the way. */
let otherBuyer: Account;
let orderId: string;

beforeAll(async () => {
  startProvider();
  shop = await openShop();
  [otherAdmin, otherBuyer] = [await createAdmin(), await createUser()];
  await inCity({ ...shop, buyer: otherBuyer }, "gaya").placed();
  await inCity(shop, "patna").delivered();
  await inCity(shop, "gaya").delivered();
  orderId = (await inCity(shop, "gaya").placed())._id;
  await putDocument(orderId);
  await putDocument(ID);
  await putReturn(orderId);
  await putReturn(ID);
  recorded.length = 0;
});

it("knows of every table in which database its rows are", () => {
  expect([...OF_CITIES, ...OF_ACCOUNTS, ...IN_EACH].sort()).toEqual(Object.keys(RETENTION).sort());
});

describe("the API", () => {
  const idFor = (path: string): string => {
    if (path.startsWith("/products")) return shop.potato.gaya;
    if (path.startsWith("/admin/agents")) return shop.agents.gaya.agentId;
    if (path.startsWith("/admin/cities")) return "gaya";
    if (path.startsWith("/admin/buyers") || path.startsWith("/admin/credit")) return otherBuyer.userId;
    if (/^\/auth\/(admin|users)/.test(path)) return otherAdmin.userId;
    return orderId;
  };
  const bodyFor = (name: string): unknown => {
    const inGaya = orderOf(shop.potato.gaya, 1, { location: "gaya" });
    if (name === "POST /orders") return inGaya;
    if (name === "POST /payment/create-order") return { ...inGaya, paymentMethod: undefined };
    return JSON.parse(JSON.stringify(BODIES[name] ?? {}).replaceAll("no-such-order", orderId));
  };

  /** Whom the route lets in, and the owner only where no admin is let in. */
  const isAsked = (name: string, role: Role): boolean =>
    letsIn(name, role) && !(role === "owner" && letsIn(name, "admin"));

  it("sends every statement to the database of its city, and crosses only where the list says so", async () => {
    const routes = apiRoutes();
    const people = { hotel: shop.buyer, agent: shop.agents.gaya, admin: shop.staff, owner: shop.owner };
    for (const route of routes) {
      for (const [role, one] of Object.entries(people)) {
        if (!isLongTier && !isAsked(nameOf(route), role as Role)) continue;
        // Each call has a session of its own, because one of them signs out.
        const { token } = await startSession({ id: one.userId });
        const body = route.method === "GET" ? undefined : bodyFor(nameOf(route));
        // A call before may have deleted it, and an unknown id leads to the shared database.
        if (route.path.startsWith("/standing-orders")) await putStandingOrder(shop, orderId);
        const headers = { "Idempotency-Key": crypto.randomUUID() };
        await call(route.method, route.path.replace(/:\w+/, idFor(route.path)), { token, body, headers });
        await backgroundDone();
      }
    }
    const { token } = await startSession({ id: shop.buyer.userId });
    const paid = await createPayment({ ...shop.buyer, token }, shop.potato.gaya, { location: "gaya" });
    await ledger.pay(paid.body.orderId);
    await deliverAll();
    const names = routes.map(nameOf);
    const seen = recorded.filter(({ during }) => names.includes(during));
    expect(seen.length).toBeGreaterThan(1_000);
    expect(findCrossings(seen)).toEqual(Object.keys(CROSSING_ROUTES).sort());
    expect(findMisplaced(seen, Object.keys(CROSSING_ROUTES))).toEqual([]);
  });
});

describe("the services, which pages call", () => {
  /** The tables of methods name this order: it is one of Gaya. */
  const renameOrder = async (): Promise<void> => {
    const gaya = databaseOf("gaya");
    const { token } = await startSession({ id: shop.buyer.userId });
    const { _id } = await inCity({ ...shop, buyer: { ...shop.buyer, token } }, "gaya").placed();
    const set = (table: string, column: string) =>
      gaya.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`).bind(ID, _id);
    await gaya.batch([
      gaya.prepare("PRAGMA defer_foreign_keys = on"),
      set("orders", "id"),
      set("order_lines", "order_id"),
      set("order_events", "order_id"),
    ]);
  };

  const actingAs = ({ userId, sessionId, name, email, phone }: Account, more: Partial<Actor>): Actor =>
    actorOf({ userId, sessionId, name, email, phone, ...more });
  const actorFor = (rule: Rule): Actor => {
    const { buyer, owner, agents } = shop;
    if (rule.includes("agent")) {
      const agent = { id: agents.gaya.agentId, status: "verified", isActive: true } as const;
      return actingAs(agents.gaya, { role: "delivery", location: "gaya", agent });
    }
    return rule.includes("staff") || rule === "owner" ? actingAs(owner, { role: "owner" }) : actingAs(buyer, {});
  };

  const during = async (name: string, work: (services: Services) => unknown): Promise<void> => {
    now.during = name;
    const ctx = noteBackground(createExecutionContext());
    // Refusals are of no interest here, only what was asked before them.
    await Promise.resolve(work(createServices(withRecorder(env as unknown as Env), ctx))).catch(() => undefined);
    await backgroundDone();
  };

  it("send every statement to the database of its city, and cross only where the list says so", async () => {
    await renameOrder();
    recorded.length = 0;
    const rules = Object.entries(GUARDED) as [Rule, Record<string, Call>][];
    // A file that is streamed is read by the route's test above.
    for (const [rule, methods] of rules)
      for (const [name, method] of Object.entries(methods))
        if (name !== "ownData.downloadData") {
          if (name.startsWith("standingOrders.")) await putStandingOrder(shop, ID);
          await during(name, (services) => method(services, actorFor(rule)));
        }
    for (const city of CITIES as readonly string[] as readonly City[]) {
      await during(`catalogue.showProduct ${city}`, ({ catalogue }) => catalogue.showProduct(shop.potato.gaya, city));
      await during(`catalogue.getProducts ${city}`, ({ catalogue }) => catalogue.getProducts([shop.potato.gaya], city));
      await during(`feeds.listSitemaps ${city}`, ({ feeds }) => feeds.listSitemaps(city));
      await during(`feeds.readSitemap ${city}`, ({ feeds }) => feeds.readSitemap(city, 1));
      await during(`feeds.showCatalogue ${city}`, ({ feeds }) =>
        feeds.showCatalogue({ city, format: "csv", request: new Request("http://localhost/feed") }),
      );
      await during(`orders.listOrderAgain ${city}`, ({ orders }) => orders.listOrderAgain(actorFor("buyer"), city));
      await during(`orders.readPickList ${city}`, ({ orders }) => orders.readPickList(actorFor("staff"), { city }));
      await during(`orders.listToPack ${city}`, ({ orders }) => orders.listToPack(actorFor("staff"), { city }));
    }
    const crossing = [...Object.keys(CROSSING_METHODS), CONSUMER];
    expect(findCrossings(recorded)).toEqual(crossing.sort());
    expect(findMisplaced(recorded, [...crossing, ...ENDING_EARLY])).toEqual([]);
  });

  it("are asked by cron in every database, and no account's row but its copies is in a city's", async () => {
    recorded.length = 0;
    now.during = "cron";
    await runEveryMinute(withRecorder(env as unknown as Env), createExecutionContext());
    expect(findCrossings(recorded)).toEqual(["cron"]);
    const misplaced = findMisplaced(
      recorded.map((one) => ({ ...one, during: "cron" })),
      [],
    );
    expect(misplaced.filter((line) => OF_ACCOUNTS.some((table) => line.includes(`"${table}"`)))).toEqual([]);
  });
});

it("leaves no row of one city in the other's database", async () => {
  for (const city of CITIES) {
    const database = databaseOf(city);
    const other = CITIES.find((one) => one !== city);
    for (const table of ["orders", "product_prices"])
      expect(await database.prepare(`SELECT count(*) AS n FROM ${table} WHERE city = ?`).bind(other).first("n")).toBe(
        0,
      );
    const counters = await database
      .prepare("SELECT key FROM counters WHERE key = ?")
      .bind(`orders.waiting.${other}`)
      .all();
    expect(counters.results).toEqual([]);
  }
});
