import { env } from "../faults.ts";
import { countRows } from "../orders.ts";
import { sentMails } from "../services/fake-mail.ts";
import { ledger } from "../services/provider.ts";
import { findBrokenRules, stockEverywhere } from "../shop-state.ts";
import { ABORT_POINTS } from "./abort-points.ts";
import { findDuplicates, findWrongRefunds, letMinutesPass } from "./afterwards.ts";
import { isDocumented, type ServerFault } from "./careful-client.ts";
import { openShop, STOCK } from "./cast.ts";
import { identityOf } from "./faulty-bindings.ts";
import { keepLog } from "./log-lines.ts";
import { createWebhooksArrive, openEndpoints, type Received } from "./provider-and-receivers.ts";
import { FAULTY } from "./random-faults.ts";
import { type Run, runScenarios } from "./run-scenarios.ts";
import { makeStandingOrders } from "./standing-order-dates.ts";

/** A measured figure, in words for the table of `npm run proof`. */
export interface Measured {
  readonly figure: string;
  readonly bound: string;
  readonly measured: string;
  readonly holds: boolean;
}

const none = (figure: string, wrong: readonly string[]): Measured & { readonly wrong: readonly string[] } => ({
  figure,
  bound: "0",
  measured: String(wrong.length),
  holds: wrong.length === 0,
  wrong: wrong.slice(0, 10).map((one) => `${figure}: ${one}`),
});

const countsOf = (counts: Iterable<readonly [string, number]>): string =>
  [...counts].map(([name, n]) => `${name} ${n}`).join(", ");

/** Mails that were sent again without a reason. */
const findMailsSentAgain = (reasons: ReadonlyMap<string, number>): string[] => {
  const sent = Map.groupBy(sentMails, identityOf);
  return [...sent].filter(([id, { length }]) => length > 1 + (reasons.get(id) ?? 0)).map(([id]) => id.slice(0, 200));
};

const pointsFigure = (aborted: ReadonlyMap<string, number>): Measured => ({
  figure: `named points at which an object was aborted, of ${ABORT_POINTS.length}`,
  bound: String(ABORT_POINTS.length),
  measured: String(aborted.size),
  holds: aborted.size === ABORT_POINTS.length,
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

const tallyOf = (names: readonly string[]): [string, number][] =>
  [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]);

/** Whether the answer and the log say what was wrong. A 500 explains nothing. */
const isExplained = (fault: ServerFault, requests: ReadonlySet<string>): boolean =>
  fault.status !== 500 && isDocumented(fault) && requests.has(fault.requestId);

/** Runs scenarios with faults, lets cron finish the rest of their work, and measures the result. */
export const proveFaults = async (run: Run, received: Received[]) => {
  const shop = await openShop(run.people);
  await openEndpoints(shop.buyers.slice(0, run.endpoints));
  if (run.alarms > 0) await makeStandingOrders(shop);
  const log = keepLog();
  const { seen, random, send, completed } = await runScenarios(shop, run);
  log.end();
  const left = await letMinutesPass(createWebhooksArrive(send));

  const rules = await findBrokenRules();
  for (const id of shop.goods) {
    const units = await stockEverywhere(id);
    if (units !== STOCK) rules.push(`product ${id} has ${units - STOCK} units too many`);
  }
  const known = new Map(received.map(({ id, body }) => [body, id]));
  const sentTwice = received.filter(({ id, body }) => known.get(body) !== id).map(({ body }) => body);
  const undelivered = (await countRows("webhook_deliveries")) - new Set(received.map(({ id }) => id)).size;
  const unexplained = seen.faults.filter((one) => !isExplained(one, log.requests));
  const payments = await env.DB.prepare("SELECT payment_id AS id FROM captures").all<{ id: string }>();
  const refunds = payments.results.reduce((sum, { id }) => sum + ledger.refundsOf(id).length, 0);
  const succeeded = seen.steps === 0 ? 0 : 100 * (1 - seen.failed.length / seen.steps);
  const failedCalls = sumOf(FAULTY.map((name) => random.tally[name].before + random.tally[name].after));
  const aborts = sumOf([...random.aborted.values()]);
  const notes = [
    `${completed} of ${run.scenarios} scenarios completed, ${seen.tries} tries of ${seen.steps} requests.`,
    `Failed before and after the work was done: ${FAULTY.map((name) => `${name} ${random.tally[name].before} and ${random.tally[name].after} of ${random.tally[name].calls}`).join(", ")}.`,
    `Aborted: ${countsOf(random.aborted)}.`,
    `Answers 5xx: ${countsOf(tallyOf(seen.faults.map(({ status, code }) => `${status} ${code}`)))}.`,
    `Logged: ${countsOf(log.events)}.`,
    ...seen.failed.slice(0, 20),
  ];
  const figures = [
    {
      figure: `requests that succeeded after at most 4 repetitions, of ${seen.steps} in ${run.scenarios} scenarios of orders with ${failedCalls} failed calls`,
      bound: "≥ 99.5 %",
      measured: `${succeeded.toFixed(2)} %`,
      holds: succeeded >= 99.5,
    },
    none(
      `orders, and payments on account, written twice, of ${await countRows("orders")} and ${await countRows("account_payments")}`,
      [...(await findDuplicates("orders")), ...(await findDuplicates("payments"))],
    ),
    none(
      `mails sent again though answered and noted, of ${sentMails.length}`,
      findMailsSentAgain(random.mails.countReasons()),
    ),
    none(`payments refunded twice or otherwise than the ledger says, of ${refunds} refunds`, await findWrongRefunds()),
    none(
      `documents issued twice, and gaps in their numbers, of ${await countRows("documents")}`,
      await findDuplicates("documents"),
    ),
    none(`events sent to a webhook under two ids, of ${known.size}`, [
      ...sentTwice,
      ...(await findDuplicates("webhooks")),
    ]),
    none(
      `answers 5xx that are 500, without a documented code or without a line in the log, of ${seen.faults.length}`,
      unexplained.map((one) => JSON.stringify(one)),
    ),
    none(
      `rules of stock, money and documents broken after ${failedCalls} failed calls and ${aborts} aborts of objects`,
      rules,
    ),
    none(
      "mails, refunds and webhooks left undone by cron",
      left + undelivered === 0 ? [] : [`${left} and ${undelivered}`],
    ),
    // A short run does not reach every point.
    ...(run.alarms > 0 ? [pointsFigure(random.aborted)] : []),
  ];
  return { figures, notes: [...notes, ...figures.flatMap((one) => ("wrong" in one ? one.wrong : []))] };
};
