import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../../tests/http/access.ts";
import type { Product } from "../../catalogue/catalogue.contract.ts";
import { createServices, type Services } from "../../compose.ts";
import { systemClock } from "../../platform/clock.ts";
import { connect, type Db } from "../../platform/d1/db.ts";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createAgent, createUser, product, startSession } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import type { LaggingD1 } from "../../testing/lagging-d1.ts";
import { accept, confirmed, orderOf, place } from "../../testing/orders.ts";
import { createOneOfEachRole } from "../../testing/people.ts";
import { catchUp, createReplicatedProducts, startReplica } from "../../testing/replica.ts";
import { GUARDED } from "../../testing/services/guarded-methods.ts";

let lagging: LaggingD1;
let accounts: Record<Role, Account>;
let blocked: Account;
let rejected: Awaited<ReturnType<typeof createAgent>>;
let potato: string;

beforeAll(async () => {
  [blocked, rejected] = [await createUser(), await createAgent()];
  accounts = { visitor: blocked, ...(await createOneOfEachRole()) };
  lagging = await startReplica();
  [potato = ""] = await createReplicatedProducts(lagging, [product("Potato"), product("Onion")]);
});
beforeEach(async () => {
  await catchUp(lagging);
  lagging.sessions.length = 0;
  Object.assign(lagging.replicaReads, { stale: 0, waited: 0 });
});

const change = (fields: Record<string, unknown>) => as(accounts.admin.token).put(`/products/${potato}`, fields);
/** Reads the product as a device that has written nothing, so that a replica may answer. */
const shown = async (): Promise<{ product: Product; tag: string }> => {
  const { body, headers } = await call<{ product: Product }>("GET", `/products/${potato}`);
  return { product: body.product, tag: headers.get("ETag") ?? "" };
};
const order = async (more: Record<string, unknown> = {}, quantity = 1) =>
  (await place(accounts.hotel, orderOf(potato, quantity, more))).body.code ?? "placed";

describe("while the replica is five seconds late", () => {
  it("refuses an order at an outdated price", async () => {
    await change({ price: { patna: 99 } });
    const expectedTotal = (await shown()).product.price.patna;
    expect(expectedTotal).toBe(25.5);
    expect(await order({ expectedTotal })).toBe("orders.prices_changed");
    expect(await order({ expectedTotal: 99 })).toBe("placed");
  });

  it("refuses an order of what is sold out or off sale", async () => {
    await change({ stock: 1 });
    expect((await shown()).product.stock).toBeGreaterThan(1);
    expect(await order({}, 2)).toBe("orders.stock_short");
    expect(await order()).toBe("placed");
    expect(await order()).toBe("orders.stock_short");
    await change({ stock: 1000 });
    expect(await order()).toBe("placed");
  });

  it("refuses a change that is based on the replica's product", async () => {
    const { tag } = await shown();
    await change({ stock: 800 });
    expect((await shown()).tag).toBe(tag);
    const { token } = accounts.admin;
    const late = await call("PUT", `/products/${potato}`, { token, body: { stock: 5 }, headers: { "If-Match": tag } });
    expect(late.status).toBe(409);
  });

  it("ends a session, blocks a buyer and rejects an agent at once", async () => {
    const { token } = await startSession({ id: blocked.userId });
    await as(token).post("/auth/logout");
    expect((await as(token).get("/auth/me")).status).toBe(401);

    const reason = { isBlocked: true, reason: "Never opens the door" };
    await as(accounts.admin.token).patch(`/admin/buyers/${blocked.userId}/block`, reason);
    expect((await place(blocked, orderOf(potato))).status).toBe(403);

    const { _id } = await confirmed(accounts.hotel, accounts.admin, potato);
    const { admin, owner } = accounts;
    expect((await as(admin.token).patch(`/admin/agents/${rejected.agentId}/reject`)).status).toBe(200);
    expect((await accept(rejected, _id)).body.code).toBe("auth.required");
    const again = { ...rejected, ...(await startSession({ id: rejected.userId })) };
    expect((await accept(again, _id)).body.code).toBe("auth.rejected");

    const settings = await as(owner.token).patch("/admin/settings", { knownBuyerOrders: 1 });
    expect(settings.status, settings.text).toBe(200);
    expect(await order()).toBe("orders.too_much_open");
    await as(owner.token).patch("/admin/settings", { knownBuyerOrders: 200 });
    expect(await order()).toBe("placed");
  });
});

describe("the connection that may lag", () => {
  const REACHED = new Error("the replica was asked");
  const refusing = (): never => {
    throw REACHED;
  };
  /** Services whose `nearest` connection throws, so that each use of it is noticed. */
  const servicesOf = (): Services =>
    createServices(env, { waitUntil: () => undefined }, systemClock, {
      primary: connect(env.DB),
      nearest: connect({ prepare: refusing, batch: refusing }) satisfies Db,
      readBookmark: () => null,
    });
  const isReached = async (work: () => unknown): Promise<boolean> => {
    try {
      await work();
      return false;
    } catch (error) {
      return String(error).includes(REACHED.message) || (error as Error).cause === REACHED;
    }
  };
  const query = { limit: 20, location: "patna", search: "", category: "all", sort: "name" } as const;

  it("is used by the methods that show the catalogue to everyone", async () => {
    const { catalogue, feeds } = servicesOf();
    const methods = {
      listProducts: () => catalogue.listProducts(query),
      search: () => catalogue.listProducts({ ...query, search: "potato" }),
      getProduct: () => catalogue.getProduct(potato, "patna"),
      showProduct: () => catalogue.showProduct(potato, "patna"),
      getProducts: () => catalogue.getProducts([potato], "patna"),
      listSitemaps: () => feeds.listSitemaps("patna"),
      readSitemap: () => feeds.readSitemap("patna", 1),
      showCatalogue: () => {
        const request = new Request("http://localhost/feeds/patna/catalogue.csv");
        return feeds.showCatalogue({ city: "patna", format: "csv", request });
      },
    };
    for (const [name, method] of Object.entries(methods)) {
      expect(await isReached(method), name).toBe(true);
    }
  });

  it("is used by nothing else of the catalogue, in particular not for lists of staff", async () => {
    const { catalogue } = servicesOf();
    const cause = { orderId: null, actorId: null, now: 0 };
    for (const method of [
      () => catalogue.listLowStock(5),
      ...(["all", "low", "out"] as const).map((stock) => async () => {
        const { token } = await startSession({ id: accounts.admin.userId });
        const { sessions } = createServices(env, { waitUntil: () => undefined });
        return catalogue.listForStaff(await sessions.authenticate(token), { ...query, stock });
      }),
      () => catalogue.dropStaleTotals(5),
      () => catalogue.stockTaken([{ productId: potato, quantity: 1 }], { kind: "sold", ...cause }),
      () => catalogue.stockGivenBack([{ productId: potato, quantity: 1 }], { kind: "cancelled", ...cause }),
    ])
      expect(await isReached(method)).toBe(false);
  });

  it.each(Object.entries(GUARDED))("is used by no method for: %s", async (rule, calls) => {
    const role = /staff|owner/.test(rule) ? "owner" : /agent/.test(rule) ? "agent" : "hotel";
    const { token } = await startSession({ id: accounts[role].userId });
    const services = servicesOf();
    const who = await services.sessions.authenticate(token);
    expect(who).not.toBeNull();
    const reaching: string[] = [];
    for (const [name, call] of Object.entries(calls))
      if (await isReached(() => (call as (s: Services, w: typeof who) => unknown)(services, who))) reaching.push(name);
    expect(reaching).toEqual([]);
  });
});
