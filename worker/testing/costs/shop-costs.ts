import { reset } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { type Product, SEARCH_COUNT_CAP } from "../../catalogue/catalogue.contract.ts";
import type { Suggestions } from "../../catalogue/search/suggestions.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { itEvery } from "../every-row.ts";
import { type Account, createAdmin, createAgent, createUser, migrate } from "../factories.ts";
import { env } from "../faults.ts";
import { accept, confirm, orderOf, placed } from "../orders.ts";
import { fillCatalogue, fillOrders } from "./big-shop.ts";
import { type Cost, measure, measureService, rowBudget } from "./meter.ts";

const ROWS_A_PLACED_LINE = 13;

/** The budgets of rows read and serial round trips in a shop of this size. */
export const shopCosts = ({ size, orders }: { readonly size: number; readonly orders: number }): void => {
  describe(`with ${size} products and ${orders} orders`, () => {
    let productIds: string[];
    let buyers: Account[];
    let admin: Account;
    let agents: (Account & { agentId: string })[];

    beforeAll(async () => {
      await reset();
      await migrate();
      productIds = await fillCatalogue(size);
      admin = await createAdmin();
      agents = [await createAgent(), await createAgent()];
      buyers = await fillOrders(
        orders,
        productIds,
        agents.map(({ agentId }) => agentId),
      );
    });

    const list = async (query: string): Promise<{ products: Product[]; headers: Headers; cost: Cost }> => {
      const { status, body, headers, cost } = await measure<Product[]>("GET", `/products${query}`);
      expect(status).toBe(200);
      return { products: body as Product[], headers, cost };
    };
    const middle = (size * 2 ** 23).toString(36);

    itEvery([
      ["by name", ""],
      ["by price", "?sort=price"],
      ["of a category", "?category=Spices"],
      ["of a category by price", "?category=Spices&sort=price"],
      ["by the price of a kg", "?sort=unit_price"],
      ["of a category by the price of a kg", "?category=Spices&sort=unit_price"],
      ["from the middle", `?cursor=${middle}`],
      ["of a hundred", "?limit=100"],
      ["of one", "?limit=1"],
    ])("a page keeps the budget", async (_, query) => {
      const { products, cost } = await list(query);
      const expected = Number(new URLSearchParams(query).get("limit") ?? 60);
      expect(products).toHaveLength(expected);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(products.length));
      expect(cost.trips).toBe(1);
    });

    itEvery([
      ["a rare word", "?search=saffron", 7],
      ["a rare word by price", "?search=saffron&sort=price", 7],
      ["a rare word by price per kg", "?search=saffron&sort=unit_price", 7],
      ["a part of a rare word", "?search=affro", 7],
      ["two words", "?search=kashmiri%20saffron", 7],
      ["a word and its category", "?search=saffron&category=Vegetables", 1],
      ["one product's number", "?search=saffron%206", 1],
      ["a word that nothing has", "?search=zzzz", 0],
      ["two words that nothing has both", "?search=saffron%20rice", 0],
      ["the sound of a rare word", "?search=saphron", 7],
      ["the sound of two words, by price", "?search=saphron%20kaashmeeri&sort=price", 7],
    ])("a search keeps the budget without corrections", async (_, query, matches) => {
      const { products, headers, cost } = await list(query);
      expect(products.length).toEqual(matches);
      expect(headers.get("X-Total-Count")).toEqual(String(matches));
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(products.length));
      expect(cost.trips).toBe(1);
    });

    itEvery([
      ["one fitting word", "?search=saffron", 7, 1],
      ["one by its sound", "?search=saphron", 7, 1],
      ["one by name", "?search=saffron&sort=name", 7, 1],
      ["a part of a word", "?search=affro", 7, 1],
      ["two words", "?search=kashmiri%20saffron", 7, 1],
      ["a misspelt word", "?search=saffrom", 7, 2],
      ["a misspelt word by price", "?search=saffrom&sort=price", 7, 2],
      ["a known and a misspelt word", "?search=kashmiri%20saffrom", 7, 2],
      ["two misspelt words", "?search=kashmyri%20saffrom", 7, 2],
      ["three words of which the first is unknown", "?search=xyzxyz%20kashmiri%20saffron", 0, 2],
      ["words of which only some are known, the unknown last", "?search=saffron%20xyzxyz", 0, 1],
      ["a word that nothing is near", "?search=zzzzzz", 0, 1],
      ["three words that nothing is near", "?search=zzzzzz%20xyzxyz%20wkwkwk", 0, 1],
    ])("a search keeps the budget in two serial round trips at most", async (_, query, matches, trips) => {
      const first = await list(`${query}&guesses=1`);
      expect(first.products.length).toEqual(matches);
      expect(first.headers.get("X-Total-Count")).toEqual(String(matches));
      expect(first.cost.serial).toBeLessThanOrEqual(2);
      // A corrected search counts its matches once.
      expect(first.cost.rows).toBeLessThanOrEqual(rowBudget(matches) + matches + 1);
      const { cost } = await list(`${query}&guesses=1`);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(matches));
      expect(cost.serial).toBe(trips);
    });

    itEvery(["ric", "chaval", "bsamati", "basmati ryce"])("suggestions keep the budget", async (q) => {
      const { body, cost } = await measure<Suggestions>("GET", `/search/suggest?guesses=1&q=${encodeURIComponent(q)}`);
      expect(body.products.length).toBe(8);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(body.products.length));
      expect(cost.serial).toBeLessThanOrEqual(2);
    });

    itEvery([
      "?search=rice",
      "?search=rice&sort=price",
      "?search=r",
      "?search=rice%20basmati",
      "?search=chawal&category=Grains",
    ])("a search longer than a page counts its matches once and then keeps the budget", async (query) => {
      const first = await list(`${query}&limit=5`);
      const total = Number(first.headers.get("X-Total-Count"));
      expect(first.products).toHaveLength(5);
      const isNew = first.cost.serial === 2;
      // Sorting by price or by name gives the same count, so it is counted only once.
      expect(isNew).toBe(!query.includes("sort=price"));
      expect(first.cost.rows).toBeLessThanOrEqual(rowBudget(5) + (isNew ? Math.min(total, SEARCH_COUNT_CAP) + 1 : 0));
      for (const again of [`${query}&limit=5`, query, `${query}&limit=100`]) {
        const { products, cost } = await list(again);
        expect(cost.rows, again).toBeLessThanOrEqual(rowBudget(products.length));
        expect(cost.serial, again).toBe(1);
      }
    });

    it("the second page of a long search keeps the budget", async () => {
      const first = await list("?search=rice");
      const next = new URL((first.headers.get("Link") ?? "").slice(1).split(">")[0] ?? "");
      const second = await list(next.search);
      expect(second.products).toHaveLength(60);
      expect(second.cost.rows).toBeLessThanOrEqual(rowBudget(60));
      expect(second.cost.serial).toBe(1);
    });

    it("the first page reports the size of the whole catalogue", async () => {
      const { headers } = await list("?limit=1");
      expect(headers.get("X-Total-Count")).toBe(String(size));
    });

    it("one product and two hundred products of a cart are looked up by id", async () => {
      const one = await measure("GET", `/products/${productIds[size / 2]}`);
      expect(one.cost).toMatchObject({ serial: 1 });
      expect(one.cost.rows).toBeLessThanOrEqual(rowBudget(1));
      const ids = Array.from({ length: 200 }, (_, i) => productIds[(i * 2) % size]);
      const bulk = await measure<{ products: Product[] }>("POST", "/products/bulk", { body: { ids } });
      expect(bulk.body.products).toHaveLength(200);
      expect(bulk.cost.rows).toBeLessThanOrEqual(rowBudget(200));
      expect(bulk.cost.trips).toBe(1);
    });

    it("a product's page with its neighbours takes one round trip at any position in its category", async () => {
      for (const id of [productIds[0], productIds[size / 2], productIds[size - 1]]) {
        const { result, cost } = await measureService(({ catalogue }) => catalogue.showProduct(id ?? "", "patna"));
        expect(result.related).toHaveLength(6);
        expect(cost.serial).toBe(1);
        // Twelve neighbours are read, six on either side, and six are shown.
        expect(cost.rows).toBeLessThanOrEqual(rowBudget(13));
      }
    });

    it("the page of a product out of stock reads at most six replacements in the same trip", async () => {
      const id = productIds[size / 2 + 1] ?? "";
      const setStock = (milli: number) =>
        env.DB.prepare("UPDATE products SET stock_milli = ? WHERE id = ?").bind(milli, id).run();
      const { stock } = (await env.DB.prepare("SELECT stock_milli AS stock FROM products WHERE id = ?")
        .bind(id)
        .first<{ stock: number }>()) as { stock: number };
      await setStock(0);
      const { result, cost } = await measureService(({ catalogue }) => catalogue.showProduct(id, "patna"));
      await setStock(stock);
      expect(result.related).toHaveLength(6);
      expect(cost.serial).toBe(1);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(13 + 6));
    });

    it("the prices of a product take one round trip, and so do a person's alerts on it with their session", async () => {
      const id = productIds[size / 2] ?? "";
      const prices = await measure("GET", `/products/${id}/prices`);
      expect(prices.cost.serial).toBe(1);
      expect(prices.cost.rows).toBeLessThanOrEqual(rowBudget(1));
      const own = await measureService(async ({ alerts, sessions }) => {
        const session = await sessions.openSession(buyers[0]?.token ?? "");
        return session ? alerts.listProductAlerts(session, id, "patna") : null;
      });
      expect(own.result).toEqual([]);
      expect(own.cost).toMatchObject({ serial: 1 });
      expect(own.cost.rows).toBeLessThanOrEqual(rowBudget(1));
    });

    it("what a buyer usually orders takes one round trip with their session, over a bounded part of their orders", async () => {
      const { result, cost } = await measureService(async ({ sessions, lists }) => {
        const session = await sessions.openSession(buyers[0]?.token ?? "");
        return session ? lists.readUsual(session, "patna") : null;
      });
      expect(result?.again.length).toBeGreaterThanOrEqual(3);
      expect(cost.trips).toBe(1);
      // Four orders of twelve lines, each line with its product and price, and 120 orders for learning regulars, each
      // read twice and with five lines.
      expect(cost.rows).toBeLessThanOrEqual(4 + 48 * 4 + 120 * (2 + 5) + 40);
    });

    const returnedBy = (found: readonly Order[]): number => found.reduce((sum, { items }) => sum + 1 + items.length, 0);
    type Orders = { orders: Order[]; nextCursor: string | null };
    type Carried = { ordersAccepted: Order[]; ordersDelivered: Order[] };
    const someone = (who: "buyer" | "admin" | "agent"): Account =>
      ({ buyer: buyers[3] ?? admin, admin, agent: agents[0] ?? admin })[who];

    itEvery([
      ["my orders", "buyer", "GET", "/orders/my-orders"],
      ["my orders, three", "buyer", "GET", "/orders/my-orders?limit=3"],
      [
        "my orders, further down",
        "buyer",
        "GET",
        `/orders/my-orders?cursor=01M${String(orders / 2).padStart(23, "0")}`,
      ],
      ["all orders", "admin", "GET", "/admin/orders"],
      ["pending orders", "admin", "GET", "/admin/orders?status=pending"],
      ["delivered orders", "admin", "GET", "/admin/orders?status=delivered&limit=100"],
      ["old orders", "admin", "GET", `/admin/orders?cursor=01M${String(100).padStart(23, "0")}`],
      ["the board", "agent", "POST", "/orders/available-orders"],
      ["the board by what is due", "agent", "POST", "/orders/available-orders?sort=due"],
      [
        "the board by what is due, further down",
        "agent",
        "POST",
        `/orders/available-orders?sort=due&cursor=01M${String(orders / 2).padStart(23, "0")}`,
      ],
    ] as const)("lists of orders keep the budget", async (_, who, method, path) => {
      const { status, body, text, cost } = await measure<Orders>(method, path, { token: someone(who).token });
      expect(status, text).toBe(200);
      const limit = Number(new URLSearchParams(path.split("?")[1]).get("limit") ?? 20);
      expect(body.orders).toHaveLength(limit);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(returnedBy(body.orders)));
      // Staff's lists are read only after the session proves to be one of staff.
      expect([cost.trips, cost.serial]).toEqual(who === "admin" ? [2, 2] : [1, 1]);
    });

    it("an agent's accepted and delivered orders are read in one round trip", async () => {
      const { body, cost } = await measure<Carried>("GET", "/agent/my-orders", { token: someone("agent").token });
      const returned = returnedBy([...body.ordersAccepted, ...body.ordersDelivered]);
      expect(returned).toBe(2 * 20 * 6);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(returned));
      expect(cost.trips).toBe(1);
    });

    it("placing forty lines takes two round trips and reads rows in proportion to the lines", async () => {
      const { token } = await createUser();
      const items = productIds.slice(100, 140).map((productId) => ({ productId, quantity: 2 }));
      const headers = { "Idempotency-Key": "forty-lines" };
      const body = orderOf("", 1, { items });
      const { status, text, cost } = await measure("POST", "/orders", { token, body, headers });
      expect(status, text).toBe(201);
      expect(cost.serial).toBe(2);
      // Each line is read, priced, priced again at writing, checked against its product and taken from its stock,
      // its movement is written, and its stock before and after is compared for the feeds.
      expect(cost.rows).toBeLessThanOrEqual(ROWS_A_PLACED_LINE * 41 + 20);
      const again = await measure("POST", "/orders", { token, body, headers });
      expect(again.status).toBe(201);
      // A repeated key reads its order in a trip of its own, and writes nothing.
      expect(again.cost.serial).toBe(2);
    });

    it("a step of an order takes a round trip each for the account, the order, the step and the new order", async () => {
      const buyer = await createUser();
      const [first = ""] = productIds;
      const { _id } = await placed(buyer, first);
      await confirm(admin, _id);
      const agent = await createAgent();
      const step = await measure("PATCH", `/agent/${_id}/accept`, { token: agent.token });
      expect(step.status).toBe(200);
      expect(step.cost.serial).toBe(4);
      expect(step.cost.rows).toBeLessThanOrEqual(2 * rowBudget(2));
      const loser = await createAgent();
      const late = await accept(loser, _id);
      expect(late.status).toBe(409);
      const lateCost = await measure("PATCH", `/agent/${_id}/accept`, { token: loser.token });
      expect(lateCost.cost.serial).toBeLessThanOrEqual(2);
      const events = await measure<{ events: unknown[] }>("GET", `/orders/${_id}/events`, { token: buyer.token });
      expect(events.body.events).toHaveLength(3);
      expect(events.cost.serial).toBe(2);
      expect(events.cost.rows).toBeLessThanOrEqual(rowBudget(3 + 2));
    });
  });
};
