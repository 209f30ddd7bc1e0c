import { type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/accounts.table.ts";
import type { DeliveryService } from "../../accounts/agents/agent-counts.service.ts";
import { agents } from "../../accounts/agents.table.ts";
import type { StaffGuard } from "../../accounts/staff-guard.service.ts";
import type { AuditAction } from "../../audit/audit.contract.ts";
import type { AuditService } from "../../audit/audit.service.ts";
import type { City } from "../../brand.contract.ts";
import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import type { NotificationsService } from "../../notifications/outbox/outbox.service.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import {
  assertRowsChanged,
  clearAsserts,
  type Db,
  isAssertFailure,
  isLostConnection,
  retryLostConnection,
  runBatch,
  type Statement,
  violates,
} from "../../platform/d1/db.ts";
import { plausibleTime } from "../happened-at.contract.ts";
import { type OrderStatus, type PaymentMethod, type PaymentStatus, targetOf } from "../order-lifecycle.contract.ts";
import { MAX_CARRIED, shortId } from "../order-limits.contract.ts";
import { orderEvents, orderLines, orders } from "../orders.table.ts";
import type { By, Command } from "./transition.service.ts";

/** How an order stands: what a decision needs, no more. */
export interface OrderSnapshot {
  readonly id: string;
  readonly city: City;
  readonly status: OrderStatus;
  readonly version: number;
  readonly agentId: string | null;
  readonly awaitsPayment: boolean;
  readonly paymentMethod: PaymentMethod;
  readonly paymentStatus: PaymentStatus;
  readonly totalPaise: number;
  readonly createdAt: number;
  readonly codeNumber: number;
  readonly codeTries: number;
  readonly lines: readonly { productId: string; quantity: number }[];
  /** The same Idempotency-Key was carried out before: say yes again, do nothing. */
  readonly alreadyDone: boolean;
}

type SnapshotRow = Omit<OrderSnapshot, "lines" | "alreadyDone" | "awaitsPayment"> & {
  readonly awaitsPayment: number;
  readonly alreadyDone: number;
};

interface Dependencies {
  readonly db: Db;
  readonly guard: Pick<StaffGuard, "assertStaff">;
  readonly audit: Pick<AuditService, "record">;
  readonly catalogue: Pick<CatalogueService, "stockGivenBack">;
  readonly counters: Pick<CountersService, "add" | "revenueMoved">;
  readonly delivery: Pick<DeliveryService, "acceptedCounted" | "deliveredCounted">;
  readonly notifications: Pick<NotificationsService, "enqueue" | "enqueuePushes">;
  readonly payments: Pick<RefundsService, "refundDue">;
}

const EVENT_OF: Record<Command["kind"], string> = {
  confirm: "order.confirmed",
  cancel: "order.cancelled",
  accept: "order.accepted",
  deliver: "order.delivered",
  release: "order.released",
  request_cancel: "order.cancellation_requested",
  reissue_code: "order.code_reissued",
};

/** What staff do to orders stands in the log of what staff do. */
const ACT_OF: Partial<Record<Command["kind"], AuditAction>> = {
  confirm: "order.confirmed",
  cancel: "order.cancelled",
  release: "order.released",
  reissue_code: "order.code_reissued",
};

/** What changes in the order's row besides status and version. */
const changesOf = (order: OrderSnapshot, command: Command, now: number): SQL => {
  const newCode = sql`, code_number = code_number + 1, code_tries = 0`;
  const noRequest = sql`, cancel_reason = NULL, cancel_requested_at = NULL, cancel_requested_by = NULL`;
  switch (command.kind) {
    case "confirm":
    case "reissue_code":
      return newCode;
    case "release":
      return sql`, agent_id = NULL${noRequest}${newCode}`;
    case "accept":
      return sql`, agent_id = ${command.by.agentId ?? null}`;
    case "deliver":
      return sql`, delivered_at = ${now}, payment_status = 'paid'${noRequest}`;
    case "request_cancel":
      return sql`, cancel_reason = ${command.reason || null}, cancel_requested_at = ${now}, cancel_requested_by = ${command.by.userId}`;
    case "cancel":
      return order.paymentStatus === "paid"
        ? sql`, awaits_payment = 0, payment_status = 'refund_pending'`
        : sql`, awaits_payment = 0`;
  }
};

/** An agent must be verified, online and of the order's city at the very moment of writing. */
const agentMay = (agentId: string | undefined): SQL => sql`
  AND EXISTS (SELECT 1 FROM ${agents} a JOIN ${users} u ON u.id = a.user_id
    WHERE a.id = ${agentId ?? ""} AND a.status = 'verified' AND a.is_active = 1 AND u.location = orders.city)`;

/** Whatever else an agent does to an order he does as a verified one. */
const agentVerified = (agentId: string | undefined): SQL =>
  sql`AND EXISTS (SELECT 1 FROM ${agents} WHERE id = ${agentId ?? ""} AND status = 'verified')`;

/** How many he carries, as far as it matters. */
const carriedBy = (agentId: string | undefined): SQL => sql`(SELECT count(*) FROM
  (SELECT 1 FROM ${orders} c WHERE c.agent_id = ${agentId ?? ""} AND c.status = 'accepted' LIMIT ${MAX_CARRIED}))`;

const guardOf = ({ kind, by }: Command): SQL => {
  if (by.role !== "agent") return sql``;
  if (kind !== "accept") return agentVerified(by.agentId);
  return sql`${agentMay(by.agentId)} AND ${carriedBy(by.agentId)} < ${MAX_CARRIED}`;
};

/** A phone's clock may be wrong: a time that cannot be is not kept, and what he did counts all the same. */
const happened = (orderId: string, { happenedAt }: By, now: number): SQL | null => {
  const at = happenedAt === undefined ? null : plausibleTime(happenedAt, now);
  if (at === null) return null;
  return sql`(SELECT ${at} WHERE ${at} >=
    (SELECT max(at) FROM ${orderEvents} WHERE order_id = ${orderId} AND type = ${EVENT_OF.accept}))`;
};

export const createTransitionRepo = (dependencies: Dependencies) => {
  const { db, guard, audit, catalogue, counters, delivery, notifications, payments } = dependencies;

  /** Staff must still be staff when it is written, and what they did is written down with it. */
  const asStaff = ({ id, status, agentId, paymentStatus }: OrderSnapshot, { kind, by }: Command) => {
    const action = ACT_OF[kind];
    if (by.role !== "staff" || !by.userId || !action) return { before: [], after: [] };
    const [from, to] = [{ status }, { status: targetOf(status, kind) }];
    const isRefunded = kind === "cancel" && paymentStatus === "paid";
    const act =
      kind === "release"
        ? { before: { ...from, agentId }, after: { ...to, agentId: null } }
        : {
            before: { ...from, ...(isRefunded ? { paymentStatus } : {}) },
            after: { ...to, ...(isRefunded ? { paymentStatus: "refund_pending" } : {}) },
          };
    const subject = { type: "order" as const, id, label: shortId(id) };
    return {
      before: [guard.assertStaff(by.userId)],
      after: [audit.record({ actorId: by.userId, action, subject, ...act })],
    };
  };

  const waitingChanged = ({ city, status: from }: OrderSnapshot, kind: Command["kind"]): Statement[] => {
    const change = Number(targetOf(from, kind) === "confirmed") - Number(from === "confirmed");
    return change === 0 ? [] : [counters.add(`orders.waiting.${city}`, change)];
  };

  const effectsOf = (order: OrderSnapshot, command: Command): Statement[] => {
    const [event, version] = [EVENT_OF[command.kind], order.version + 1];
    const news = [
      notifications.enqueue(event, order.id, version),
      ...notifications.enqueuePushes(event, order.id, version, order.agentId),
    ];
    switch (command.kind) {
      case "cancel":
        return [
          catalogue.stockGivenBack(order.lines),
          ...(order.paymentStatus === "paid"
            ? [payments.refundDue(order.id), counters.revenueMoved(order.createdAt, -order.totalPaise)]
            : []),
          ...news,
        ];
      case "accept":
        return [delivery.acceptedCounted(command.by.agentId ?? ""), ...news];
      case "deliver":
        return [
          delivery.deliveredCounted(command.by.agentId ?? ""),
          ...(order.paymentStatus === "paid" ? [] : [counters.revenueMoved(order.createdAt, order.totalPaise)]),
          ...news,
        ];
      case "confirm":
      case "release":
      case "reissue_code":
        return news;
      case "request_cancel":
        return [];
    }
  };

  return {
    async findSnapshot(orderId: string, by: By): Promise<OrderSnapshot | null> {
      const [found, lines] = await retryLostConnection(() =>
        runBatch(db, [
          db.all<SnapshotRow>(sql`
            SELECT id, city, status, version, agent_id AS agentId, awaits_payment AS awaitsPayment, payment_method AS paymentMethod,
              payment_status AS paymentStatus, total_paise AS totalPaise, created_at AS createdAt, code_number AS codeNumber, code_tries AS codeTries,
              EXISTS (SELECT 1 FROM ${orderEvents} e WHERE e.order_id = orders.id
                AND e.idempotency_key = ${by.idempotencyKey} AND e.actor_id IS ${by.userId}) AS alreadyDone
            FROM ${orders} WHERE id = ${orderId}`),
          db.all<OrderSnapshot["lines"][number]>(
            sql`SELECT product_id AS productId, quantity FROM ${orderLines} WHERE order_id = ${orderId}`,
          ),
        ]),
      );
      const row = (found as SnapshotRow[])[0];
      if (!row) return null;
      return {
        ...row,
        awaitsPayment: row.awaitsPayment === 1,
        alreadyDone: row.alreadyDone === 1,
        lines: lines as OrderSnapshot["lines"],
      };
    },

    /**
     * Counts before it compares: parallel guesses are counted too. Null when locked or when the order has moved on. The
     * last try, sent again because its answer was lost, is answered again and tells nothing new: it counts once.
     */
    async countCodeTry(orderId: string, version: number, max: number, digest: string): Promise<number | null> {
      const row = await db.get<{ tries: number } | undefined>(sql`
        UPDATE ${orders} SET code_tries = code_tries + (last_code_try IS NOT ${digest}), last_code_try = ${digest}
        WHERE id = ${orderId} AND version = ${version} AND (code_tries < ${max} OR last_code_try = ${digest})
        RETURNING code_tries AS tries`);
      return row?.tries ?? null;
    },

    /**
     * One transaction: the order's row by compare-and-set on its version, then an assert that aborts everything when
     * that changed nothing, the event (whose key is order and version, and whose step must be a legal edge), effects.
     */
    async writeTransition(
      order: OrderSnapshot,
      command: Command,
      now: number,
    ): Promise<"written" | "lost" | "agent_cannot" | "carries_enough" | "powers_ended"> {
      const to = targetOf(order.status, command.kind);
      const staff = asStaff(order, command);
      try {
        await runBatch(db, [
          ...staff.before,
          db.run(sql`
            UPDATE ${orders} SET status = ${to}, version = version + 1, updated_at = ${now}${changesOf(order, command, now)}
            WHERE id = ${order.id} AND version = ${order.version} ${guardOf(command)}`),
          assertRowsChanged(db, 1),
          db.insert(orderEvents).values({
            orderId: order.id,
            version: order.version + 1,
            type: EVENT_OF[command.kind],
            fromStatus: order.status,
            toStatus: to,
            actorId: command.by.userId,
            actorRole: command.by.role,
            idempotencyKey: command.by.idempotencyKey,
            detail: command.kind === "request_cancel" ? command.reason || null : null,
            at: now,
            happenedAt: happened(order.id, command.by, now),
          }),
          ...staff.after,
          ...effectsOf(order, command),
          ...waitingChanged(order, command.kind),
          clearAsserts(db),
        ]);
        return "written";
      } catch (error) {
        // After a lost answer nobody knows whether it was written: the next reading finds our event by its key.
        if (isLostConnection(error) || violates(error, "order_events.idempotency_key")) return "lost";
        if (!isAssertFailure(error)) throw error;
        return this.whyRefused(order, command);
      }
    },

    /** After a refused write: if the version is still ours, it was a guard that refused. */
    async whyRefused(
      order: OrderSnapshot,
      { kind, by }: Command,
    ): Promise<"lost" | "agent_cannot" | "carries_enough" | "powers_ended"> {
      const row = await db.get<{ version: number; carried: number } | undefined>(
        sql`SELECT version, ${carriedBy(by.agentId)} AS carried FROM ${orders} WHERE id = ${order.id}`,
      );
      if (row?.version !== order.version) return "lost";
      if (kind !== "accept") return "powers_ended";
      return row.carried >= MAX_CARRIED ? "carries_enough" : "agent_cannot";
    },
  };
};
export type TransitionRepo = ReturnType<typeof createTransitionRepo>;
