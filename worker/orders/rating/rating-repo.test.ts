import { beforeAll, expect, it } from "vitest";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  db,
  product,
} from "../../testing/factories.ts";
import { inEveryStatus, readOrder } from "../../testing/orders.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";
import { createRateOrderRepo } from "./rating.repo.ts";

/** The statement itself refuses what the service refuses after reading. */
const repo = createRateOrderRepo(db);
let buyer: Account;
let other: Account;
let agent: Account & { agentId: string };
let otherAgent: Account & { agentId: string };
let orders: Record<Order["status"], Order>;

beforeAll(async () => {
  [buyer, other, agent, otherAgent] = [
    await createUser(),
    await createUser(),
    await createAgent(),
    await createAgent(),
  ];
  const [potato = ""] = await createProducts([product("Potato")]);
  orders = await inEveryStatus({ buyer, staff: await createAdmin(), agent }, potato);
});

const personOf = ({ userId }: Account) => ({ by: userId, accountId: userId });
const rate = (more: { orderId?: string; by?: string; accountId?: string; agentId?: string; key?: string }) =>
  repo.writeRating({
    orderId: orders.delivered._id,
    ...personOf(buyer),
    agentId: agent.agentId,
    rating: 5,
    key: "key",
    at: 1,
    ...more,
  });

it("finds an order for its buyer only", async () => {
  const wish = { orderId: orders.delivered._id, rating: 5, key: "key" };
  expect(await repo.findSnapshot({ ...wish, ...personOf(other) })).toBeUndefined();
  expect(await repo.findSnapshot({ ...wish, ...personOf(buyer) })).toMatchObject({ status: "delivered" });
});

it("writes nothing for another buyer, another agent or an order that is not delivered", async () => {
  await expect(rate(personOf(other))).resolves.toBe("lost");
  await expect(rate({ agentId: otherAgent.agentId })).resolves.toBe("lost");
  await expect(rate({ orderId: orders.accepted._id })).resolves.toBe("lost");
  expect((await readOrder(buyer, orders.delivered._id)).rating ?? null).toBeNull();
  expect(await findBrokenRules()).toEqual([]);
});

it("writes one rating and refuses the next", async () => {
  await expect(rate({})).resolves.toBe("written");
  await expect(rate({ key: "another" })).resolves.toBe("lost");
  expect(await findBrokenRules()).toEqual([]);
});
