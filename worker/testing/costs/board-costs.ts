import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { type Account, createAgent, createUser } from "../factories.ts";
import { backgroundDone, endFaults, env, faults, withFaults } from "../faults.ts";
import { accept, placed } from "../orders.ts";
import { fillCatalogue, fillOrders } from "./big-shop.ts";
import { rowBudget } from "./meter.ts";

/** The D1 cost of loading each tab of the agents' board, including authentication. */
export const boardCosts = (orderCount: number): void => {
  const PAGE = { limit: 20 };
  let agent: Account & { agentId: string };
  let carried: string[];

  beforeAll(async () => {
    const productIds = await fillCatalogue(500);
    agent = await createAgent();
    // Thousands of orders wait or are delivered, and another agent carries more orders than the limit allows.
    const others = await createAgent();
    await fillOrders(orderCount, productIds, [others.agentId, agent.agentId]);
    await env.DB.prepare("UPDATE orders SET agent_id = ? WHERE agent_id = ? AND status = 'accepted'")
      .bind(others.agentId, agent.agentId)
      .run();
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO counters (key, value) SELECT 'orders.waiting.patna', count(*) FROM orders WHERE status = 'confirmed'",
      ),
      env.DB.prepare(
        "UPDATE agents SET delivered_count = (SELECT count(*) FROM orders WHERE agent_id = agents.id AND status = 'delivered')",
      ),
    ]);
    const buyer = await createUser();
    carried = [];
    for (let i = 0; i < 3; i++) {
      const { _id } = await placed(buyer, productIds[i] ?? "");
      await env.DB.prepare("UPDATE orders SET status = 'confirmed' WHERE id = ?").bind(_id).run();
      expect((await accept(agent, _id)).status).toBe(200);
      carried.push(_id);
    }
  });

  const returnedBy = (orders: readonly Order[]): number => orders.reduce((sum, { items }) => sum + 1 + items.length, 0);

  describe(`with ${orderCount} orders`, () => {
    it.each(["active", "accepted", "delivered"] as const)(
      "the tab %s and the counts of all three take two round trips and read rows in proportion to what they show",
      async (tab) => {
        const lifetime = { waitUntil: () => {} };
        const { sessions, orders } = createServices(withFaults(env), lifetime);
        await backgroundDone();
        endFaults();
        faults.delay = () => 2;
        const actor = await sessions.authenticate(agent.token);
        const { counts, ...page } = await orders.readBoard(actor, tab, PAGE);
        const { calls, tally } = { calls: [...faults.calls], tally: { ...faults.tally } };
        endFaults();
        expect(page.orders).toHaveLength(tab === "accepted" ? carried.length : PAGE.limit);
        expect(counts).toEqual({ active: orderCount / 5 - 3, accepted: 3, delivered: orderCount / 10 });
        // One round trip for the session and one for the board.
        expect(calls).toHaveLength(2);
        expect(tally.rowsRead).toBeLessThanOrEqual(rowBudget(returnedBy(page.orders)));
      },
    );
  });
};
