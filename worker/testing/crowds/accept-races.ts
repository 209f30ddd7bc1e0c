import { createExecutionContext } from "cloudflare:test";
import { api } from "../../api.ts";
import type { Env } from "../../env.ts";
import { MAX_CARRIED } from "../../orders/order-limits.contract.ts";
import { ORIGIN } from "../api-client.ts";
import { checkAnswer } from "../check-answer.ts";
import { copyOrder } from "../copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createProducts,
  createUser,
  product,
} from "../factories.ts";
import { backgroundDone, endFaults, env, faults, noteBackground, withFaults } from "../faults.ts";
import { confirmed } from "../orders.ts";
import { createRandom, shuffle } from "../seeded.ts";
import { cancelAsStaff } from "../services/payment-time.ts";
import { findBrokenRules, stockEverywhere } from "../shop-state.ts";
import { type Coordination, coordinate } from "./coordination.ts";

interface Sizes {
  readonly how: Coordination;
  readonly agents: number;
  readonly rounds: readonly { readonly seed: number; readonly orders: number }[];
}

/** The results of the races of all seeds; each list describes its failures. */
export interface Shown {
  /** Orders that every agent wanted. */
  orders: number;
  requests: number;
  /** Orders that were not accepted by exactly one agent, according to the answers, the order's row and its events. */
  readonly notOnce: string[];
  /** Losers whose answer was neither 409 "already accepted" nor, for an agent at their limit, 409 "carries enough". */
  readonly wrongAnswers: string[];
  readonly serverFaults: string[];
  /** Agents who tried to exceed their limit and ended with exactly as many orders as it allows: one in each seed. */
  fullAgents: number;
  readonly aboveLimit: string[];
  readonly broken: string[];
}

type Agent = Awaited<ReturnType<typeof createAgent>>;

interface Answered {
  readonly agent: Agent;
  readonly orderId: string;
  readonly status: number;
  readonly code: string;
}

/**
 * Few enough concurrent requests that the coordinator still remembers the winner and answers losers without a trip to
 * D1.
 */
const AT_ONCE = 200;
/** Orders that only one agent tries to accept, all at once: one more than the agent may carry. */
const OWN = MAX_CARRIED + 1;
const STOCK = 1_000_000;
/** Requests start within this many ms; each call of D1 is delayed by up to `MAX_DELAY` ms each way. */
const ARRIVE_WITHIN = 40;
const MAX_DELAY = 5;

/** Session reads, which are answered from memory: one agent asks hundreds of times, and no race is about a session. */
const SESSION_READS = /^\s*SELECT\s+s\.id AS sessionId/;

/** Needs an empty shop. */
export const createCrowd = async (agents: number) => ({
  potato: (await createProducts([product("Potato", { stock: STOCK })]))[0] ?? "",
  staff: await createAdmin(),
  buyers: await createMany(10, () => createUser()),
  agents: await createMany(agents, () => createAgent()),
});
export type Crowd = Awaited<ReturnType<typeof createCrowd>>;

/** Confirmed orders of all the buyers. */
const waiting = async ({ staff, buyers, potato }: Crowd, count: number): Promise<string[]> => {
  const [buyer, ...others] = buyers;
  if (!buyer) throw new Error("orders need a buyer");
  const ids = [(await confirmed(buyer, staff, potato))._id];
  while (ids.length < count) {
    const { userId } = others[ids.length % others.length] ?? buyer;
    ids.push((await copyOrder(ids[0] ?? "", { buyerId: userId })).id);
  }
  return ids;
};

/** Cancels the orders that agents still carry from an earlier race. */
const unload = async (staff: Account, agents: readonly Agent[]): Promise<void> => {
  const { results } = await env.DB.prepare(
    "SELECT id FROM orders WHERE status = 'accepted' AND agent_id IN (SELECT value FROM json_each(?))",
  )
    .bind(JSON.stringify(agents.map(({ agentId }) => agentId)))
    .all<{ id: string }>();
  for (const { id } of results) await cancelAsStaff(staff, id);
};

/** Ignores wakes: in production one covers all requests of a second, but the tests' consumer would run for each. */
const asleep = { getByName: () => ({ wake: async () => 0 }) } as unknown as Env["OUTBOX_CONSUMER"];

/** Calls the API directly, without a trip between two Workers. */
const createSender = () => {
  const bindings = { ...withFaults(env), OUTBOX_CONSUMER: asleep };
  const context = noteBackground(createExecutionContext());
  return async (agent: Agent, orderId: string): Promise<Answered> => {
    const path = `/api/agent/${orderId}/accept`;
    const headers = { Authorization: `Bearer ${agent.token}` };
    const answer = await api.fetch(new Request(`${ORIGIN}${path}`, { method: "PATCH", headers }), bindings, context);
    const body = await answer.json<{ code?: string }>();
    const { status } = answer;
    // Not checked for 409, because thousands of refusals are the same.
    if (status !== 409) await checkAnswer({ method: "PATCH", path, status, type: "application/json", body });
    return { agent, orderId, status, code: body.code ?? "" };
  };
};

interface AcceptedRow {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly agentId: string | null;
  readonly events: number;
}

const readAccepted = async (ids: readonly string[]): Promise<AcceptedRow[]> =>
  (
    await env.DB.prepare(
      `SELECT id, status, version, agent_id AS agentId,
         (SELECT count(*) FROM order_events e WHERE e.order_id = orders.id AND e.type = 'order.accepted') AS events
       FROM orders WHERE id IN (SELECT value FROM json_each(?))`,
    )
      .bind(JSON.stringify(ids))
      .all<AcceptedRow>()
  ).results;

interface Raced {
  readonly seed: number;
  /** The agent who also wants the orders that nobody else wants. */
  readonly eager: Agent;
  readonly own: readonly string[];
  readonly answers: readonly Answered[];
}

const note = (shown: Shown, { seed, eager, own, answers }: Raced, rows: readonly AcceptedRow[]): void => {
  const carried = new Map<string, number>();
  for (const { agentId } of rows) if (agentId) carried.set(agentId, (carried.get(agentId) ?? 0) + 1);
  const isFull = ({ agentId }: Agent) => carried.get(agentId) === MAX_CARRIED;
  for (const { agent, orderId, status, code } of answers) {
    const said = `seed ${seed}: agent ${agent.agentId}, order ${orderId}: ${status} ${code}`;
    const isRight =
      code === "orders.carries_enough" ? isFull(agent) : code === "orders.already_accepted" && !own.includes(orderId);
    if (status === 200) continue;
    if (status >= 500) shown.serverFaults.push(said);
    else if (status !== 409 || !isRight) shown.wrongAnswers.push(said);
  }
  for (const { id, status, version, agentId, events } of rows) {
    const winners = answers.filter((one) => one.orderId === id && one.status === 200);
    const [winner] = winners;
    const isOnce = winners.length === 1 && winner?.agent.agentId === agentId && events === 1;
    if (isOnce && status === "accepted" && version === 3) continue;
    const isLeft = own.includes(id) && winners.length === 0 && events === 0;
    if (isLeft && status === "confirmed" && version === 2) continue;
    shown.notOnce.push(`seed ${seed}: order ${id} is ${status}, ${winners.length} wins, ${events} events`);
  }
  for (const [agentId, count] of carried)
    if (count > MAX_CARRIED) shown.aboveLimit.push(`seed ${seed}: agent ${agentId} carries ${count}`);
  if (isFull(eager)) shown.fullAgents++;
  shown.orders += rows.length - own.length;
  shown.requests += answers.length;
};

/** Every agent tries to accept all `wanted` orders; one agent also tries those of `own`, more than they may carry. */
const race = async (
  crowd: Crowd,
  { wanted, own, seed, how }: { wanted: readonly string[]; own: readonly string[]; seed: number; how: Coordination },
): Promise<Raced> => {
  const random = createRandom(seed);
  const [eager] = shuffle(crowd.agents, random);
  if (!eager) throw new Error("a race needs agents");
  faults.delay = () => random() * MAX_DELAY;
  faults.remembered = { reads: SESSION_READS, answers: new Map() };
  coordinate(how);
  const send = createSender();
  const answers: Answered[] = [];
  const ordersAtOnce = Math.ceil(AT_ONCE / crowd.agents.length);
  for (let start = 0; start < wanted.length; start += ordersAtOnce) {
    const pairs = wanted
      .slice(start, start + ordersAtOnce)
      .flatMap((id) => crowd.agents.map((agent) => ({ agent, id })));
    if (start === 0) pairs.push(...own.map((id) => ({ agent: eager, id })));
    const sent = shuffle(pairs, random).map(async ({ agent, id }) => {
      await scheduler.wait(random() * ARRIVE_WITHIN);
      return send(agent, id);
    });
    answers.push(...(await Promise.all(sent)));
    faults.calls.length = 0;
  }
  endFaults();
  return { seed, eager, own, answers };
};

/** Every agent accepts every order at once, with the delays of each seed. */
export const raceToAccept = async (all: Crowd, { how, agents, rounds }: Sizes): Promise<Shown> => {
  const crowd = { ...all, agents: all.agents.slice(0, agents) };
  const { staff, potato } = crowd;
  const shown: Shown = {
    orders: 0,
    requests: 0,
    notOnce: [],
    wrongAnswers: [],
    serverFaults: [],
    fullAgents: 0,
    aboveLimit: [],
    broken: [],
  };
  for (const { seed, orders } of rounds) {
    await unload(staff, crowd.agents);
    const ids = await waiting(crowd, orders + OWN);
    const raced = await race(crowd, { wanted: ids.slice(OWN), own: ids.slice(0, OWN), seed, how });
    note(shown, raced, await readAccepted(ids));
    await backgroundDone();
    shown.broken.push(...(await findBrokenRules()).map((rule) => `seed ${seed}: ${rule}`));
    if ((await stockEverywhere(potato)) !== STOCK) shown.broken.push(`seed ${seed}: units of stock are missing`);
  }
  return shown;
};
