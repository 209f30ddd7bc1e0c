import { sql } from "drizzle-orm";
import { notVerified } from "../../identity/accounts.errors.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import {
  assertThat,
  type Db,
  isAssertFailure,
  isLostConnection,
  readBatch,
  type Statement,
  violates,
  write,
} from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import { sumLeft } from "../../schema/payments-of-orders.ts";
import { inUnits } from "../../schema/quantities.ts";
import { awaitsAnswer } from "../../schema/shortages.table.ts";
import { deliveryReads, toDeliveryFacts } from "../delivery/delivery-facts.repo.ts";
import { planDelivery } from "../delivery/plan-delivery.ts";
import { doorDetailOf } from "../door/door-difference.ts";
import { manifestRead, settleManifest, settlePacking } from "../door/door-manifest.repo.ts";
import type { Command } from "../order-command.contract.ts";
import { statusAfter } from "../order-lifecycle.contract.ts";
import { MAX_BUYER_CODES, MAX_CARRIED } from "../order-limits.contract.ts";
import { raiseVersion } from "../order-version.repo.ts";
import { approverRequired } from "../orders.errors.ts";
import { detailOf, EVENT_TYPES, type OrderSnapshot } from "./decide-transition.ts";
import {
  CUSTODY_LIMIT,
  carriedBy,
  cashCarriedBy,
  cashExpectedOf,
  cashOf,
  columnsOf,
  eventsOf,
  guardOf,
  happenedAtOf,
  marksIn,
  marksOf,
} from "./transition-sql.repo.ts";

type SnapshotRow = Omit<OrderSnapshot, "lines" | "earlier" | "awaitsPayment" | "awaitsApproval"> & {
  readonly awaitsPayment: number;
  readonly awaitsApproval: number;
};

const SNAPSHOT = sql`id, buyer_id AS buyerId, city, status, version, agent_id AS agentId, awaits_payment AS awaitsPayment,
  payment_method AS paymentMethod, payment_status AS paymentStatus, ${sumLeft(sql`orders.id`)} AS paidPaise, total_paise AS totalPaise, created_at AS createdAt,
  code_number AS codeNumber, code_tries AS codeTries, door_digest AS doorDigest, awaits_approval AS awaitsApproval, placed_by AS placedBy,
  slot_id AS slotId, slot_day AS slotDay, stage, stage = 'picking' AND ${awaitsAnswer(sql`orders.id`)} AS awaitsAnswer`;

const flagsOf = (row: SnapshotRow) => ({
  ...row,
  awaitsPayment: row.awaitsPayment === 1,
  awaitsApproval: row.awaitsApproval === 1,
});

const isCarriedBy = (agentId: string) => sql`agent_id = ${agentId} AND status = 'accepted'`;

/** Amounts in paise. */
interface ReasonRow {
  readonly version: number;
  readonly marks: string;
  readonly carried: number;
  readonly holdsPaise: number;
  readonly carriesPaise: number;
  readonly limitPaise: number;
  readonly totalPaise: number;
  readonly isCash: number;
}

/** `lost` means that the order changed since it was read, or D1's response was lost. */
type NotWritten = AppError | "lost";

const custodyFull = ({ holdsPaise, totalPaise, limitPaise, carriesPaise }: ReasonRow): AppError => {
  const params = {
    holds: toRupees(holdsPaise),
    limit: toRupees(limitPaise),
    handOver: toRupees(Math.max(0, Math.min(holdsPaise + totalPaise - limitPaise, carriesPaise))),
  };
  // Handing over does not help an agent who only carries unpaid orders.
  const text = message(params.handOver > 0 ? "cash.limit_reached" : "cash.deliver_first", params);
  return new AppError("cash.limit_reached", 409, params, { message: text, details: params });
};

export const createTransitionRepo = (db: Db, readLeft: RefundsService["readLeft"]) => {
  /** Null for an unknown order. */
  const deliveryOf = (orderId: string) => {
    const [head, lines, payments] = deliveryReads(readLeft, orderId);
    const manifest = manifestRead(orderId);
    return {
      statements: [head.statement, lines.statement, payments.statement, manifest.statement],
      toResult: (rows: unknown[][]): OrderSnapshot["delivery"] => {
        const facts = toDeliveryFacts(
          head.toResult(rows[0] ?? []),
          lines.toResult(rows[1] ?? []),
          payments.toResult(rows[2] ?? []),
        );
        const marks = manifest.toResult(rows[3] ?? []);
        return facts && { facts, plan: planDelivery(facts, marks) };
      },
    };
  };

  /** Finds out why the conditional UPDATE changed no row. */
  const findReason = async (order: OrderSnapshot, { kind, by }: Command): Promise<NotWritten> => {
    const row = await db.get<ReasonRow | undefined>(sql`
      SELECT version, ${marksIn(order.id)} AS marks, ${carriedBy(by.agentId)} AS carried, ${cashExpectedOf(by.agentId)} AS holdsPaise,
        ${CUSTODY_LIMIT} AS limitPaise, ${cashCarriedBy(by.agentId)} AS carriesPaise, ${cashOf("orders")} AS totalPaise, payment_method = 'cod' AS isCash
      FROM ${orders} WHERE id = ${order.id}`);
    if (row?.version !== order.version || row.marks !== marksOf(order)) return "lost";
    if (kind === "reissue_code") return new AppError("orders.no_new_codes_left", 409, { max: MAX_BUYER_CODES });
    if (by.role === "buyer") return approverRequired();
    if (kind !== "accept") return notVerified(true);
    if (row.carried >= MAX_CARRIED) return new AppError("orders.carries_enough", 409, { max: MAX_CARRIED });
    const { holdsPaise, totalPaise, limitPaise } = row;
    const isFull =
      row.isCash === 1 && totalPaise > 0 && limitPaise > 0 && holdsPaise > 0 && holdsPaise + totalPaise > limitPaise;
    return isFull ? custodyFull(row) : new AppError("orders.agent_not_available", 403);
  };

  const statementsOf = (
    order: OrderSnapshot,
    command: Command,
    now: number,
    effects: readonly Statement[],
  ): Statement[] => {
    const { by } = command;
    const to = statusAfter(order.status, command.kind);
    return [
      ...raiseVersion(
        db,
        order,
        {
          type: EVENT_TYPES[command.kind],
          fromStatus: order.status,
          toStatus: to,
          actorId: by.userId,
          actorRole: by.role,
          tokenName: by.tokenName,
          idempotencyKey: by.idempotencyKey,
          detail: detailOf(command) ?? (order.delivery ? doorDetailOf(order.delivery.plan, order.totalPaise) : null),
          at: now,
          happenedAt: happenedAtOf(order.id, by, now),
        },
        { set: sql`status = ${to}${columnsOf(order, command, now)}`, where: guardOf(command, order) },
      ),
      ...eventsOf(order.id, command.kind),
      ...settleManifest(order, to),
      ...settlePacking(order, command, now),
      ...effects,
    ];
  };

  return {
    statementsOf,

    /** Without lines, which a release does not need. */
    async findCarried(agentId: string): Promise<OrderSnapshot[]> {
      const rows = await db.all<SnapshotRow>(
        sql`SELECT ${SNAPSHOT} FROM ${orders} WHERE ${isCarriedBy(agentId)} ORDER BY id`,
      );
      return rows.map((row) => ({ ...flagsOf(row), earlier: null, lines: [] }));
    },

    assertCarriesNothing: (agentId: string): Statement =>
      assertThat(sql`NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${isCarriedBy(agentId)})`),

    async findSnapshot(orderId: string, { kind, by }: Command): Promise<OrderSnapshot | null> {
      // A user's idempotency key covers all orders; the system's keys are per order.
      const scope = by.userId === null ? sql`order_id = ${orderId} AND actor_id IS NULL` : sql`actor_id = ${by.userId}`;
      const delivery = kind === "deliver" ? deliveryOf(orderId) : null;
      const needsMarks = by.role === "staff" && (kind === "cancel" || kind === "pack" || kind === "unpack");
      const atDoor = needsMarks ? manifestRead(orderId) : null;
      const [found, lines, events, ...more] = await readBatch(db, [
        sql`SELECT ${SNAPSHOT} FROM ${orders} WHERE id = ${orderId}`,
        sql`SELECT product_id AS productId, unit, ${inUnits(sql`quantity_milli`)} AS quantity, weight_tolerance_bp AS weightToleranceBp,
            picked_at IS NOT NULL AS isPicked, packed_milli AS packedMilli
          FROM ${orderLines} WHERE order_id = ${orderId} ORDER BY position`,
        sql`SELECT order_id AS orderId, type, detail FROM ${orderEvents}
          WHERE ${scope} AND idempotency_key = ${by.idempotencyKey}`,
        ...(delivery?.statements ?? []),
        ...(atDoor ? [atDoor.statement] : []),
      ]);
      const row = (found as SnapshotRow[])[0];
      if (!row) return null;
      return {
        ...flagsOf(row),
        earlier: (events as NonNullable<OrderSnapshot["earlier"]>[])[0] ?? null,
        lines: lines as OrderSnapshot["lines"],
        ...(delivery ? { delivery: delivery.toResult(more) } : {}),
        ...(atDoor ? { atDoor: atDoor.toResult(more[0] ?? []) } : {}),
      };
    },

    /**
     * Counts a try before the code is compared, so that parallel guesses count too. Null when the code is locked or the
     * order changed. Repeating the last try after a lost response is not counted again.
     */
    async countCodeTry(orderId: string, version: number, max: number, digest: string): Promise<number | null> {
      const [[row]] = await write<[{ tries: number }[]]>(db, [
        sql`UPDATE ${orders} SET code_tries = code_tries + (last_code_try IS NOT ${digest}), last_code_try = ${digest}
          WHERE id = ${orderId} AND version = ${version} AND (code_tries < ${max} OR last_code_try = ${digest})
          RETURNING code_tries AS tries`,
      ]);
      return row?.tries ?? null;
    },

    async writeTransition(
      order: OrderSnapshot,
      command: Command,
      now: number,
      effects: readonly Statement[],
    ): Promise<"written" | NotWritten> {
      try {
        await write(db, statementsOf(order, command, now, effects));
        return "written";
      } catch (error) {
        // After a lost response the batch may have been written; the next read finds our event by its key.
        if (isLostConnection(error) || violates(error, "order_events.idempotency_key") || violates(error, "ledger.key"))
          return "lost";
        if (!isAssertFailure(error)) throw error;
        return findReason(order, command);
      }
    },
  };
};
