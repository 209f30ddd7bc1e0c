import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { type Cast, countRows } from "../../testing/orders.ts";
import { allowPartialReturns, ask, asked, decide, deliveredOrder, returnsOf } from "../../testing/returns.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { memberIn } from "../../testing/team.ts";

let cast: Cast;
let potato: string;

beforeAll(async () => {
  await allowPartialReturns();
  [potato = ""] = await createProducts([product("Potato", { stock: 1_000 })]);
});
beforeEach(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
});
afterEach(() => {
  expect(faults.interruption, "the interruption took place").toBeNull();
  endFaults();
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

it("is refused to a member with the role buyer for another member's order, although they may see it", async () => {
  const cook = await memberIn(cast.buyer, { role: "buyer" });
  const { _id } = await deliveredOrder(cast, { [potato]: 4 });
  const { status, body } = await ask(cook, _id, [{ productId: potato, quantity: 1 }]);
  expect(status).toBe(403);
  expect(body.code).toBe("orders.not_placed_by_you");
  expect((await returnsOf(cook, _id)).returns).toEqual([]);
  const own = await deliveredOrder({ ...cast, buyer: cook }, { [potato]: 4 });
  await asked(cook, own._id, [{ productId: potato, quantity: 1 }]);
});

it("is not decided by staff who are rejected between reading and writing", async () => {
  const { _id } = await deliveredOrder(cast, { [potato]: 4 });
  const one = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1 }]);
  faults.interruption = {
    before: /UPDATE "returns" SET state = 'decided'/i,
    work: () => env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(cast.staff.userId).run(),
  };
  expect((await decide(cast.staff, one, "credit")).status).toBe(403);
  expect((await returnsOf(cast.buyer, _id)).returns).toMatchObject([{ state: "requested", decision: null }]);
  expect(await countRows("documents", "order_id = ? AND kind = 'credit_note'", _id)).toBe(0);
});
