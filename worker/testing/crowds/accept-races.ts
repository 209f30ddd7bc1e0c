import { createExecutionContext } from "cloudflare:test";
import { api } from "../../api.ts";
import { MAX_CARRIED } from "../../orders/order-limits.contract.ts";
import { as, ORIGIN } from "../api-client.ts";
import { checkAnswer } from "../check-answer.ts";
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
import { placed } from "../orders.ts";
import { createRandom, shuffle } from "../seeded.ts";
import { findBrokenRules, stockEverywhere } from "../shop-state.ts";
import { type Coordination, coordinate } from "./coordination.ts";

interface Sizes {
  readonly how: Coordination;
  readonly agents: number;
  readonly rounds: readonly { readonly seed: number; readonly orders: number }[];
}

/** What the races of all seeds showed; lists say what was wrong, in words. */
export interface Shown {
  orders: number;
  requests: number;
  /** Acceptances that were answered with 200. */
  wins: number;
  /** Orders that are not accepted by exactly one agent, in answers, in the order's row and in its events. */
  readonly notOnce: string[];
  /** Losers that got another answer than 409, "already accepted", or for who carries enough "carries enough". */
  readonly wrongAnswers: string[];
  readonly serverFaults: string[];
  /** Agents who were refused because they carry as many orders as they may, by seed. */
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

/** So many orders are fought for at once, so that agents also race their own limit and no processor waits for delays. */
const AT_ONCE = 25;
const STOCK = 1_000_000;
/** ms after which requests arrive, between the first and the last of them, and at most on each way to D1. */
const HEAD_START = 25;
const ARRIVE_WITHIN = 40;
const MAX_DELAY = 5;

/** The same person asks hundreds of times a race, and no race is about their session. */
const SESSION_READS = /^\s*SELECT\s+s\.id AS sessionId/;

/** Needs an empty shop. */
export const createCrowd = async (agents: number) => ({
  potato: (await createProducts([product("Potato", { stock: STOCK })]))[0] ?? "",
  staff: await createAdmin(),
  buyers: await createMany(10, () => createUser()),
  agents: await createMany(agents, () => createAgent()),
});
export type Crowd = Awaited<ReturnType<typeof createCrowd>>;

const confirmAll = async (staff: Account, ids: readonly string[]): Promise<void> => {
  const { text, body } = await as(staff.token).post<{ results: { confirmed: boolean }[] }>("/admin/orders/confirm", {
    ids,
  });
  if (!body.results?.every(({ confirmed }) => confirmed)) throw new Error(`not confirmed: ${text}`);
};

/** Straight into the API, which leaves out a trip between two Workers. */
const createSender = () => {
  const [bindings, context] = [withFaults(env), noteBackground(createExecutionContext())];
  return async (agent: Agent, orderId: string): Promise<Answered> => {
    const path = `/api/agent/${orderId}/accept`;
    const headers = { Authorization: `Bearer ${agent.token}` };
    const answer = await api.fetch(new Request(`${ORIGIN}${path}`, { method: "PATCH", headers }), bindings, context);
    const body = await answer.json<{ code?: string }>();
    const { status } = answer;
    // Thousands of refusals are the same.
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

const note = (shown: Shown, answers: readonly Answered[], rows: readonly AcceptedRow[], seed: number): void => {
  const carried = new Map<string, number>();
  for (const { agentId } of rows) if (agentId) carried.set(agentId, (carried.get(agentId) ?? 0) + 1);
  const isFull = ({ agentId }: Agent) => carried.get(agentId) === MAX_CARRIED;
  const full = new Set<string>();
  for (const { agent, orderId, status, code } of answers) {
    const said = `seed ${seed}: agent ${agent.agentId}, order ${orderId}: ${status} ${code}`;
    if (status === 200) shown.wins++;
    else if (status >= 500) shown.serverFaults.push(said);
    else if (code === "orders.carries_enough" && isFull(agent)) full.add(agent.agentId);
    else if (status !== 409 || code !== "orders.already_accepted") shown.wrongAnswers.push(said);
  }
  for (const { id, status, version, agentId, events } of rows) {
    const winners = answers.filter((one) => one.orderId === id && one.status === 200);
    const [winner] = winners;
    const isOnce = winners.length === 1 && winner?.agent.agentId === agentId && events === 1;
    if (isOnce && status === "accepted" && version === 3) continue;
    shown.notOnce.push(`seed ${seed}: order ${id} is ${status}, ${winners.length} wins, ${events} events`);
  }
  for (const [agentId, count] of carried)
    if (count > MAX_CARRIED) shown.aboveLimit.push(`seed ${seed}: agent ${agentId} carries ${count}`);
  shown.fullAgents += full.size;
  shown.orders += rows.length;
  shown.requests += answers.length;
};

/** All agents want every order; one of them has a head start, so that they reach the limit of what one may carry. */
const race = async (crowd: Crowd, ids: readonly string[], seed: number, how: Coordination): Promise<Answered[]> => {
  const random = createRandom(seed);
  const [eager] = shuffle(crowd.agents, random);
  faults.delay = () => random() * MAX_DELAY;
  faults.remembered = { reads: SESSION_READS, answers: new Map() };
  coordinate(how);
  const send = createSender();
  const answers: Answered[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const pairs = ids.slice(start, start + AT_ONCE).flatMap((id) => crowd.agents.map((agent) => ({ agent, id })));
    const sent = shuffle(pairs, random).map(async ({ agent, id }) => {
      await scheduler.wait(agent === eager ? 0 : HEAD_START + random() * ARRIVE_WITHIN);
      return send(agent, id);
    });
    answers.push(...(await Promise.all(sent)));
    faults.calls.length = 0;
  }
  endFaults();
  return answers;
};

/** Every agent accepts every order at once, with the delays of each seed. */
export const raceToAccept = async (all: Crowd, { how, agents, rounds }: Sizes): Promise<Shown> => {
  const crowd = { ...all, agents: all.agents.slice(0, agents) };
  const { buyers, staff, potato } = crowd;
  const shown: Shown = {
    ...{ orders: 0, requests: 0, wins: 0, notOnce: [], wrongAnswers: [] },
    ...{ serverFaults: [], fullAgents: 0, aboveLimit: [], broken: [] },
  };
  for (const { seed, orders } of rounds) {
    let next = 0;
    const buyer = () => buyers[next++ % buyers.length] as Account;
    const ids = (await createMany(orders, () => placed(buyer(), potato))).map(({ _id }) => _id);
    await confirmAll(staff, ids);
    note(shown, await race(crowd, ids, seed, how), await readAccepted(ids), seed);
    await backgroundDone();
    for (const id of ids) await as(staff.token).patch(`/admin/orders/${id}/cancel`);
    shown.broken.push(...(await findBrokenRules()).map((rule) => `seed ${seed}: ${rule}`));
    if ((await stockEverywhere(potato)) !== STOCK) shown.broken.push(`seed ${seed}: units of stock are missing`);
  }
  return shown;
};
