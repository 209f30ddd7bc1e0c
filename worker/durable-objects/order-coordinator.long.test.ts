import { afterAll, afterEach, expect, it } from "vitest";
import type { CommandCoordinator } from "../orders/coordinator-client.ts";
import { createAdmin, createProducts, createUser, product } from "../testing/factories.ts";
import { endFaults, env, faults } from "../testing/faults.ts";
import { placed } from "../testing/orders.ts";
import { findBrokenRules } from "../testing/shop-state.ts";

afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

it("answers a conflict beyond a thousand waiting commands, and serves again when the queue is shorter", async () => {
  const buyer = await createUser();
  const staff = await createAdmin();
  const [potato = ""] = await createProducts([product("Potato")]);
  const { _id } = await placed(buyer, potato);
  const coordinator: CommandCoordinator = env.ORDER_COORDINATOR.getByName(_id);
  const commandOf = (i: number) => ({
    kind: "confirm" as const,
    by: { role: "staff" as const, userId: staff.userId, idempotencyKey: `crowd-${i}` },
  });
  let conflicts = 0;
  // The first command waits until the queue is full and has refused all others.
  const untilFull = async () => {
    while (conflicts < 100) await scheduler.wait(1);
  };
  faults.interruption = { before: /./, work: untilFull };
  const outcomes = await Promise.all(
    Array.from({ length: 1_100 }, async (_, i) => {
      const outcome = await coordinator.applyCommand(_id, commandOf(i));
      if (!outcome.done && outcome.error.code === "orders.conflict") conflicts++;
      return outcome;
    }),
  );
  const byOutcome = Map.groupBy(outcomes, (outcome) => (outcome.done ? "done" : outcome.error.code));
  expect(byOutcome.get("done")).toHaveLength(1);
  expect(byOutcome.get("orders.illegal_transition")).toHaveLength(999);
  expect(byOutcome.get("orders.conflict")).toHaveLength(100);
  expect(await coordinator.applyCommand(_id, commandOf(9_999))).toMatchObject({
    done: false,
    error: { code: "orders.illegal_transition", details: { status: "confirmed" } },
  });
});
