import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../compose.ts";
import { rowBudget } from "../testing/costs/meter.ts";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { backgroundDone, endFaults, env, faults, resting, withFaults } from "../testing/faults.ts";
import { serialTrips } from "../testing/faulty-d1.ts";
import { accepted } from "../testing/orders.ts";

/** A year of one agent's work: ten cash orders a day and a handover each evening. Other agents hold no cash. */
const DAYS = 365;
const ORDERS = 10;
const DAY_MS = 24 * 60 * 60_000;
let staff: Account;
let agent: Account & { agentId: string };
let orderId: string;

beforeAll(async () => {
  resting.mails = true;
  [staff, agent] = [await createAdmin(), await createAgent()];
  const { agentId } = agent;
  const [potato = ""] = await createProducts([product("Potato")]);
  orderId = (await accepted({ buyer: await createUser(), staff, agent }, potato))._id;
  const from = Date.now() - DAYS * DAY_MS;
  const days = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${DAYS * (ORDERS + 1) - 1})`;
  await env.DB.batch([
    env.DB.prepare(
      `${days} INSERT INTO ledger (id, key, kind, debit, credit, amount_paise, order_id, at)
       SELECT i + 1, 'year:' || i, iif(i % 11 = 10, 'handover', 'cash'), iif(i % 11 = 10, 'office', 'cash:' || ?1),
         iif(i % 11 = 10, 'cash:' || ?1, 'buyer:x'), iif(i % 11 = 10, 1000, 100), 'order' || i,
         ?2 + (i / 11) * ${DAY_MS} + (i % 11) * 60000 FROM n`,
    ).bind(agentId, from),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${DAYS - 1})
       INSERT INTO cash_handovers (id, agent_id, state, declared_paise, expected_paise, counted_paise, counted_by, at,
         counted_at, balance_paise, ledger_id)
       SELECT printf('0%025d', i), ?1, 'counted', 1000, 1000, 1000, ?3, ?2 + i * ${DAY_MS},
         ?2 + i * ${DAY_MS} + 600000, 0, (i + 1) * 11 FROM n`,
    ).bind(agentId, from, staff.userId),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
       INSERT INTO ledger_balances (account, debit_paise, credit_paise) SELECT printf('cash:0%025d', i), 100, 100 FROM n`,
    ),
    env.DB.prepare("INSERT INTO ledger_balances VALUES ('cash:' || ?, 500, 0)").bind(agentId),
  ]);
});

/** Round trips and rows read by the call itself, without those of the session. */
const costOf = async <Result>(work: (services: ReturnType<typeof createServices>) => Promise<Result>) => {
  const services = createServices(withFaults(env), { waitUntil: () => {} });
  await backgroundDone();
  endFaults();
  faults.delay = () => 2;
  const result = await work(services);
  const { calls, tally } = { calls: [...faults.calls], tally: { ...faults.tally } };
  endFaults();
  return { result, trips: serialTrips(calls), rows: tally.rowsRead };
};
const visitor = async (who: Account) => createServices(env, { waitUntil: () => {} }).sessions.authenticate(who.token);

describe("cash after a year", () => {
  it("shows an agent their cash in one round trip", async () => {
    const actor = await visitor(agent);
    const { result, trips, rows } = await costOf(({ cash }) => cash.getMyCash(actor));
    expect(result.balance).toBe(5);
    expect(result.handovers.length).toBe(10);
    expect(trips).toBe(1);
    expect(rows).toBeLessThanOrEqual(rowBudget(result.handovers.length + result.today.length) + 10);
  });

  it.each([1, 200, 364])("closes the day of %s days ago in one trip, with that day's rows", async (ago) => {
    const actor = await visitor(staff);
    const day = new Date(Date.now() - ago * DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const { result, trips, rows } = await costOf(({ cash }) => cash.getDayClose(actor, agent.agentId, day));
    expect(trips).toBe(1);
    expect(result.cash.length).toBeGreaterThan(0);
    // The rows between two handovers are read for the opening, the sum and the list.
    expect(rows).toBeLessThanOrEqual(rowBudget(4 * (ORDERS + 1)));
  });

  it("lists agents who hold cash without reading the others", async () => {
    const actor = await visitor(staff);
    const { result, trips, rows } = await costOf(({ cash }) => cash.listCarriers(actor, { limit: 50 }));
    expect(result.carriers.length).toBe(1);
    expect(trips).toBe(1);
    expect(rows).toBeLessThanOrEqual(rowBudget(1));
  });

  it("shows the amount due at the door in one round trip", async () => {
    const actor = await visitor(agent);
    const { result, trips, rows } = await costOf(({ payments }) => payments.getDoorPayment(actor, orderId));
    expect(result.due > 0).toBe(true);
    expect(trips).toBe(1);
    expect(rows).toBeLessThanOrEqual(rowBudget(1));
  });
});
