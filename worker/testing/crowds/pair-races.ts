import { as } from "../api-client.ts";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../factories.ts";
import { backgroundDone, endFaults, env, faults, forgetWakes } from "../faults.ts";
import { accept, confirm, orderOf, place, readOrder } from "../orders.ts";
import { createRandom } from "../seeded.ts";
import { timeIsOver } from "../services/payment-time.ts";
import { createPayment, forgetCalls } from "../services/provider.ts";
import { findBrokenRules, stockEverywhere } from "../shop-state.ts";
import type { Act, Scene } from "./acts.ts";
import { type Coordination, coordinate, useOtherCoordinator } from "./coordination.ts";
import type { Pair } from "./pairs.ts";

const STOCK = 1_000_000;
const QUANTITY = 2;
/** Calls of D1 are delayed by up to this many ms each way, and the start of each act by up to twice as many. */
const MAX_DELAY = 8;

export interface Stage {
  readonly staff: Account;
  readonly potato: string;
}

/** Needs an empty shop, and the provider's mock. */
export const createStage = async (): Promise<Stage> => ({
  staff: await createAdmin(),
  potato: (await createProducts([product("Potato", { stock: STOCK })]))[0] ?? "",
});

const ok = (status: number, what: string): void => {
  if (status > 201) throw new Error(`${what}: ${status}`);
};

/** Creates an order in this state, with its own buyer and agents. */
const setScene = async ({ staff, potato }: Stage, from: Pair["from"]): Promise<Scene> => {
  const [buyer, agent, other] = await Promise.all([createUser(), createAgent(), createAgent()]);
  const people = { buyer, agent, other, staff, potato };
  if (from === "unpaid") {
    const { body, status } = await createPayment(buyer, potato, { quantity: QUANTITY });
    ok(status, "an online order");
    await timeIsOver(body.dbOrderId);
    return { ...people, orderId: body.dbOrderId, providerOrderId: body.orderId, code: "" };
  }
  const { body, status } = await place(buyer, orderOf(potato, QUANTITY));
  ok(status, "an order");
  const scene = { ...people, orderId: body.order._id, providerOrderId: "", code: "" };
  if (from === "pending") return scene;
  ok((await confirm(staff, scene.orderId)).status, "a confirmation");
  if (from === "confirmed") return scene;
  ok((await accept(agent, scene.orderId)).status, "an acceptance");
  return { ...scene, code: (await readOrder(buyer, scene.orderId)).confirmationOtp ?? "" };
};

interface OrderRow {
  readonly status: string;
  readonly agentId: string | null;
  readonly paymentStatus: string;
  readonly units: number;
}

/** The order's state in a few words. */
const readEnd = async ({ orderId, agent, other }: Scene): Promise<string> => {
  const row = await env.DB.prepare(
    `SELECT status, agent_id AS agentId, payment_status AS paymentStatus,
       (SELECT sum(quantity_milli) / 1000.0 FROM order_lines WHERE order_id = orders.id) AS units
     FROM orders WHERE id = ?`,
  )
    .bind(orderId)
    .first<OrderRow>();
  if (!row) return "gone";
  const { status, agentId, paymentStatus, units } = row;
  const carrier = new Map([
    [null, ""],
    [agent.agentId, " by the agent"],
    [other.agentId, " by the other"],
  ]).get(agentId);
  const paid = paymentStatus === "pending" ? "" : `, ${paymentStatus}`;
  return `${status}${carrier}${paid}${units === QUANTITY ? "" : `, ${units} units`}`;
};

/** Starts the first act and runs the whole second act just before the first one's `meets` statement. */
const interrupted = async (scene: Scene, [outer, inner]: readonly [Act, Act], meets: "reads" | "writes") => {
  let innerSaid: string | undefined;
  faults.interruption = {
    before: outer[meets],
    work: async () => {
      useOtherCoordinator();
      innerSaid = await inner.run(scene);
    },
  };
  const outerSaid = await outer.run(scene);
  faults.interruption = null;
  // An act refused because of its read never reaches its write, so the other act runs afterwards.
  return [outerSaid, innerSaid ?? (await inner.run(scene))] as const;
};

const atOnce = async (scene: Scene, { first, second }: Pair, random: () => number) => {
  faults.delay = () => random() * MAX_DELAY;
  const [a, b] = [random(), random()].map((part) => part * MAX_DELAY * 2) as [number, number];
  const start = async (act: Act, ms: number) => {
    await scheduler.wait(ms);
    return act.run(scene);
  };
  return Promise.all([start(first, a), start(second, b)]);
};

/** Either one act runs within the other, before its read or write, or both run at once with delays from a seed. */
export type Arrival =
  | { readonly outer: "first" | "second"; readonly meets: "reads" | "writes" }
  | { readonly seed: number };

export const INTERRUPTIONS = [
  { outer: "first", meets: "writes" },
  { outer: "second", meets: "writes" },
  { outer: "first", meets: "reads" },
  { outer: "second", meets: "reads" },
] as const satisfies readonly Arrival[];

interface Trial {
  readonly how: Coordination;
  readonly arrival: Arrival;
}

/** Runs both acts once; returns their answers and the order's state afterwards. */
export const racePair = async (stage: Stage, pair: Pair, { how, arrival }: Trial): Promise<string> => {
  const scene = await setScene(stage, pair.from);
  coordinate(how);
  const { first, second } = pair;
  let answers: readonly [string, string];
  if ("seed" in arrival) answers = await atOnce(scene, pair, createRandom(arrival.seed));
  else if (arrival.outer === "first") answers = await interrupted(scene, [first, second], arrival.meets);
  else {
    const [b, a] = await interrupted(scene, [second, first], arrival.meets);
    answers = [a, b];
  }
  endFaults();
  // No test reads the mails of a race.
  forgetWakes();
  await backgroundDone();
  forgetCalls();
  const end = await readEnd(scene);
  // Cron expires all pending orders, also those of other races.
  if (end.startsWith("pending")) await as(stage.staff.token).patch(`/admin/orders/${scene.orderId}/cancel`);
  return `${answers.join(", ")}: ${end}`;
};

/** Broken invariants, and units of stock that were lost or created. */
export const findBroken = async ({ potato }: Stage): Promise<string[]> => {
  const missing = STOCK - (await stockEverywhere(potato));
  return [...(await findBrokenRules()), ...(missing === 0 ? [] : [`${missing} units of stock are missing`])];
};
