import { createCheckLedger } from "../../../worker/ledger/check/check-ledger.service.ts";
import { systemClock } from "../../../worker/platform/clock.ts";
import { connect } from "../../../worker/platform/d1/db.ts";
import { percentile } from "./measures.ts";

/** Effects of one kind: how long they waited from the batch that wrote them to their end, and what did not end. */
export interface Effects {
  readonly ended: number;
  readonly p99Ms: number;
  readonly left: number;
}

export interface Books {
  /** Orders with fewer or more events than their version says. */
  readonly drifted: number;
  readonly undelivered: number;
  /** Payments that the reconciler compared with the provider, and what it noted. */
  readonly reconciled: number;
  readonly discrepancies: number;
  readonly ledgerRows: number;
  readonly ledgerDifferences: number;
  readonly outbox: Effects;
  readonly webhooks: Effects;
}

/** More rows and accounts than the soak writes, so that a pass over the ledger takes two steps. */
const WHOLE = 1_000_000;
const MAX_CRON_RUNS = 100;
const DRAIN_RUNS = 60;
const SECOND = 1000;

/** Looks at what the shop wrote since `since` (ms). `runCron`: the scheduled handler of production. */
export const createAuditor = (binding: D1Database, since: number, runCron: () => Promise<void>) => {
  const count = async (query: string): Promise<number> =>
    (await binding.prepare(query.replaceAll("$since", String(since))).first<number>("n")) ?? 0;

  const effectsOf = async (lag: string, left: string): Promise<Effects> => {
    const { results } = await binding.prepare(lag.replace("$since", String(since))).all<{ ms: number }>();
    const sorted = results.map(({ ms }) => ms).sort((a, b) => a - b);
    return { ended: sorted.length, p99Ms: percentile(sorted, 0.99), left: await count(left) };
  };

  const outbox = () =>
    effectsOf(
      "SELECT sent_at - created_at AS ms FROM outbox WHERE created_at >= $since AND status = 'sent'",
      "SELECT count(*) AS n FROM outbox WHERE created_at >= $since AND status IN ('waiting', 'dead')",
    );
  const webhooks = () =>
    effectsOf(
      "SELECT settled_at - event_at AS ms FROM webhook_deliveries WHERE event_at >= $since AND status = 'delivered'",
      `SELECT (SELECT count(*) FROM webhook_deliveries WHERE event_at >= $since AND status <> 'delivered') +
        (SELECT count(*) FROM webhook_events WHERE at >= $since AND spread_at IS NULL) AS n`,
    );

  /** Waits until what the last requests enqueued is sent. */
  const drain = async (): Promise<void> => {
    for (let run = 0; run < DRAIN_RUNS; run++) {
      if ((await outbox()).left + (await webhooks()).left === 0) return;
      await new Promise((resolve) => setTimeout(resolve, SECOND));
    }
  };

  /** Lets the reconciler ask the provider about every payment of the soak now, and not in an hour. */
  const reconcileAll = async (): Promise<number> => {
    const now = Date.now();
    const { meta } = await binding
      .prepare("UPDATE provider_orders SET next_check_at = ?1 WHERE created_at >= ?2")
      .bind(now, since)
      .run();
    const waiting = () => count(`SELECT count(*) AS n FROM provider_orders WHERE next_check_at <= ${now}`);
    for (let run = 0; run < MAX_CRON_RUNS && (await waiting()) > 0; run++) await runCron();
    return meta.changes - (await waiting());
  };

  /** The pass that cron is in, and then one over every row. */
  const checkLedger = async (): Promise<number> => {
    const check = createCheckLedger(connect(binding), systemClock);
    const passOf = () => count("SELECT coalesce(max(pass), 0) AS n FROM ledger_checks");
    const end = (await passOf()) + 2;
    while ((await passOf()) < end) await check.checkSome(WHOLE);
    return count("SELECT json_array_length(differences) AS n FROM ledger_checks WHERE id = 1");
  };

  return {
    async audit(): Promise<Books> {
      await drain();
      const reconciled = await reconcileAll();
      return {
        reconciled,
        drifted: await count(`SELECT count(*) AS n FROM orders o WHERE o.created_at >= $since
          AND o.version <> (SELECT count(*) FROM order_events e WHERE e.order_id = o.id)`),
        undelivered: await count(
          "SELECT count(*) AS n FROM orders WHERE created_at >= $since AND status <> 'delivered'",
        ),
        discrepancies: await count(`SELECT count(*) AS n FROM payment_discrepancies d WHERE d.last_seen_at >= $since
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = d.order_id AND o.created_at < $since)`),
        ledgerDifferences: await checkLedger(),
        ledgerRows: await count("SELECT count(*) AS n FROM ledger"),
        outbox: await outbox(),
        webhooks: await webhooks(),
      };
    },
  };
};
