import { createAgentRecordsRepo } from "../../accounts/agents/agents.repo.ts";
import type { AuditAction, AuditFacts } from "../../audit/audit.contract.ts";
import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import { movementsOfMissing } from "../../catalogue/stock/movements.repo.ts";
import { createSlots } from "../../cities/slots/bookings/slots.service.ts";
import type { Only } from "../../compose.ts";
import { createDocumentsService } from "../../documents/documents.service.ts";
import type { LedgerService } from "../../ledger/ledger.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { createSettleDelivery } from "../delivery/settle-delivery.service.ts";
import { splitLost } from "../fulfilment/packed-manifest.ts";
import { type Command, tokenOf } from "../order-command.contract.ts";
import { statusAfter } from "../order-lifecycle.contract.ts";
import { deliverReplacements, packReplacements, unpackReplacements } from "../replacements/replacements.repo.ts";
import { EVENT_TYPES, type OrderSnapshot } from "./decide-transition.ts";

/** For the batch that changes an order, before and after its own statements. */
export interface Effects {
  readonly before: readonly Statement[];
  readonly after: readonly Statement[];
}

export type EffectsDependencies = Only<"db" | "clock" | "guard" | "audit" | "counters" | "outbox" | "refunds"> & {
  readonly catalogue: Pick<CatalogueService, "stockGivenBack">;
  readonly ledger: LedgerService;
};

const AUDITED: Partial<Record<Command["kind"], AuditAction>> = {
  confirm: "order.confirmed",
  cancel: "order.cancelled",
  release: "order.released",
  reissue_code: "order.code_reissued",
  pack: "order.packed",
  unpack: "order.unpacked",
};

/** What a command changes besides the order: stock, refunds, counters, notifications, and the audit log. */
export const createTransitionEffects = (dependencies: EffectsDependencies) => {
  const { db, clock, guard, audit, catalogue, counters, outbox, ledger, refunds } = dependencies;
  const delivery = createAgentRecordsRepo(db);
  const slots = createSlots({ db, clock });
  const settleDelivery = createSettleDelivery({
    catalogue,
    clock,
    documents: createDocumentsService(clock),
    ledger,
    payments: refunds,
  });

  /** Asserts that staff still have their role, and writes the audit log in the same batch. */
  const auditOf = (
    { id, status, stage, agentId, paymentStatus, paidPaise }: OrderSnapshot,
    { kind, by }: Command,
  ): Effects => {
    const action = AUDITED[kind];
    if (by.role !== "staff" || !by.userId || !action) return { before: [], after: [] };
    const from = { status };
    const to = { status: statusAfter(status, kind) };
    const isRefunded = kind === "cancel" && paidPaise > 0;
    const change: Record<"before" | "after", AuditFacts> =
      kind === "release"
        ? { before: { ...from, agentId }, after: { ...to, agentId: null } }
        : kind === "pack" || kind === "unpack"
          ? { before: { stage }, after: { stage: kind === "pack" ? "packed" : "picking" } }
          : {
              before: { ...from, ...(isRefunded ? { paymentStatus } : {}) },
              after: { ...to, ...(isRefunded ? { paymentStatus: "refund_pending" } : {}) },
            };
    const subject = { type: "order" as const, id, label: shortId(id) };
    return {
      before: [guard.assertStaff(by.userId)],
      after: [audit.record({ actorId: by.userId, token: tokenOf(by), action, subject, ...change })],
    };
  };

  /** The city's counter of confirmed orders that wait for an agent. */
  const waitingOf = ({ city, status: from }: OrderSnapshot, kind: Command["kind"]): Statement[] => {
    const change = Number(statusAfter(from, kind) === "confirmed") - Number(from === "confirmed");
    return change === 0 ? [] : [counters.add(`orders.waiting.${city}`, change)];
  };

  const notificationsOf = (order: OrderSnapshot, kind: Command["kind"]): Statement[] => {
    if (kind === "request_cancel" || kind === "pack" || kind === "unpack" || kind === "load") return [];
    const event = EVENT_TYPES[kind];
    const version = order.version + 1;
    return [
      ...outbox.enqueueToAll(event, order, version),
      ...outbox.enqueuePushes(event, order.id, version, order.agentId),
    ];
  };

  /** Closes the QR codes for paying at the door once the agent no longer carries the order. */
  const codesOf = ({ id, status, paymentMethod }: OrderSnapshot, kind: Command["kind"]): Statement[] =>
    paymentMethod === "cod" && status === "accepted" && statusAfter(status, kind) !== "accepted"
      ? [refunds.codesEnded(id)]
      : [];

  const goodsAndMoneyOf = (order: OrderSnapshot, { kind, by }: Command): Statement[] => {
    // The revenue already includes the whole total of an order stored as paid.
    const counted = order.paymentStatus === "paid" ? order.totalPaise : 0;
    if (kind === "accept") return [delivery.countAccepted(by.agentId ?? "")];
    if (kind === "deliver") {
      if (!order.delivery) throw new Error(`order ${order.id} was read without what its delivery needs`);
      const { plan } = order.delivery;
      // An order on account counts when it is paid (worker/credit/settle).
      const revenue = order.paymentMethod === "account" ? 0 : plan.totalPaise - counted;
      return [
        delivery.countDelivered(by.agentId ?? ""),
        ...(revenue === 0 ? [] : [counters.revenueMoved(order.createdAt, revenue)]),
        ...settleDelivery({ ...order, ...order.delivery }, by),
        deliverReplacements(order.id),
      ];
    }
    if (kind === "confirm") return [packReplacements(order.id)];
    if (order.status === "cancelled" || statusAfter(order.status, kind) !== "cancelled") return [];
    const { slotId, slotDay } = order;
    const { sound, lost } = splitLost(order.lines, order.atDoor ?? []);
    const cause = { orderId: order.id, actorId: by.userId, now: clock.now() };
    return [
      ...catalogue.stockGivenBack(sound, { kind: "cancelled", ...cause }),
      ...(lost.length > 0 ? movementsOfMissing({ lines: JSON.stringify(lost), ...cause }) : []),
      ...(order.status === "pending" ? [] : [unpackReplacements(order.id)]),
      ...(slotId && slotDay ? [slots.slotGivenBack({ slotId, slotDay })] : []),
      ...(order.paidPaise > 0 ? refunds.refundDue(order.id) : []),
      ...(counted > 0 ? [counters.revenueMoved(order.createdAt, -counted)] : []),
    ];
  };

  return {
    of(order: OrderSnapshot, command: Command): Effects {
      const { before, after } = auditOf(order, command);
      return {
        before,
        after: [
          ...after,
          ...goodsAndMoneyOf(order, command),
          ...codesOf(order, command.kind),
          ...notificationsOf(order, command.kind),
          ...waitingOf(order, command.kind),
        ],
      };
    },
  };
};
