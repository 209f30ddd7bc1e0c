import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { ledgerBalances } from "../../schema/ledger.table.ts";
import { orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import { sumLeft } from "../../schema/payments-of-orders.ts";
import { settingValue } from "../../settings/setting-values.repo.ts";
import { orderEvent } from "../../webhooks/events/events.repo.ts";
import { plausibleTime } from "../happened-at.contract.ts";
import type { By, Command } from "../order-command.contract.ts";
import { MAX_BUYER_CODES, MAX_CARRIED } from "../order-limits.contract.ts";
import { EVENT_TYPES, type OrderSnapshot } from "./decide-transition.ts";

const finalAmounts = ({ totalPaise, delivery }: OrderSnapshot): SQL => {
  if (!delivery) return sql``;
  const { plan } = delivery;
  const ordered = plan.totalPaise === totalPaise ? sql`` : sql`, ordered_total_paise = total_paise`;
  return sql`${ordered}, subtotal_paise = ${plan.subtotalPaise}, delivery_fee_paise = ${plan.deliveryFeePaise},
    total_paise = ${plan.totalPaise}, gst_paise = ${plan.gstPaise}, round_off_paise = ${plan.roundOffPaise}`;
};

export const columnsOf = (order: OrderSnapshot, command: Command, now: number): SQL => {
  const marks = order.packed ? sql`, door_digest = ${order.packed.digest}` : sql``;
  const newCode = sql`, code_number = code_number + 1, code_tries = 0`;
  const noRequest = sql`, cancel_reason = NULL, cancel_requested_at = NULL, cancel_requested_by = NULL`;
  switch (command.kind) {
    case "confirm":
    case "reissue_code":
      return newCode;
    case "release":
      // A loaded order goes back to packed, because the agent returns it.
      return sql`, agent_id = NULL, door_digest = NULL${noRequest}${newCode},
        stage = CASE stage WHEN 'loaded' THEN 'packed' ELSE stage END`;
    case "pack":
      return sql`, stage = 'packed', crates = ${command.crates}${marks}`;
    case "unpack":
      return sql`, stage = 'picking', crates = NULL, door_digest = ${order.packed?.digest ?? null}`;
    case "load":
      return sql`, stage = 'loaded'`;
    case "accept":
      return sql`, agent_id = ${command.by.agentId ?? null}${marks}`;
    case "deliver":
      return sql`, delivered_at = ${now}${order.paymentMethod === "account" ? sql`` : sql`, payment_status = 'paid'`}${noRequest}${finalAmounts(order)}`;
    case "request_cancel":
      return sql`, cancel_reason = ${command.reason || null}, cancel_requested_at = ${now}, cancel_requested_by = ${command.by.userId}`;
    case "approve":
      return sql`, awaits_approval = 0, approved_at = ${now}`;
    case "cancel":
    case "expire":
    case "decline":
    case "expire_approval":
      return order.paidPaise > 0
        ? sql`, awaits_payment = 0, awaits_approval = 0, door_digest = NULL, payment_status = 'refund_pending'`
        : sql`, awaits_payment = 0, awaits_approval = 0, door_digest = NULL`;
  }
};

/** Number of orders that the agent carries, counted up to the limit. */
export const carriedBy = (agentId: string | undefined): SQL => sql`(SELECT count(*) FROM
  (SELECT 1 FROM ${orders} c WHERE c.agent_id = ${agentId ?? ""} AND c.status = 'accepted' LIMIT ${MAX_CARRIED}))`;

/** In paise. */
export const cashCarriedBy = (agentId: string | undefined): SQL => sql`COALESCE((SELECT debit_paise - credit_paise
  FROM ${ledgerBalances} WHERE account = ${`cash:${agentId ?? ""}`}), 0)`;

/** Cash still due for an order, in paise, before its delivery: same rule as `dueOf`. */
export const cashOf = (order: "orders" | "o"): SQL => {
  const column = (name: string): SQL => sql.raw(`${order}.${name}`);
  return sql`((max(0, ${column("total_paise")} - ${sumLeft(column("id"))}) + 50) / 100 * 100)`;
};

/** Cash that the agent holds, plus the most that their accepted orders will bring, in paise. */
export const cashExpectedOf = (agentId: string | undefined): SQL => sql`(${cashCarriedBy(agentId)}
  + COALESCE((SELECT sum(${cashOf("o")}) FROM ${orders} o WHERE o.agent_id = ${agentId ?? ""} AND o.status = 'accepted'
    AND o.payment_method = 'cod'), 0))`;

/** Maximum cash an agent may hold, in paise; 0 means no limit. */
export const CUSTODY_LIMIT: SQL = sql`(100 * ${settingValue("custodyLimitRupees")})`;

/**
 * Whether the cash limit allows the order. An agent who holds nothing may take any order, or nobody could deliver a
 * large one.
 */
const isWithinCustody = (agentId: string): SQL => sql`(orders.payment_method <> 'cod' OR ${cashOf("orders")} = 0
  OR ${CUSTODY_LIMIT} = 0 OR ${cashExpectedOf(agentId)} = 0 OR ${cashExpectedOf(agentId)} + ${cashOf("orders")} <= ${CUSTODY_LIMIT})`;

/** True for the order's account, or a member of its team for whom `condition` holds. */
const isOfTeam = ({ userId }: By, condition: SQL): SQL => sql`AND (orders.buyer_id = ${userId}
  OR EXISTS (SELECT 1 FROM ${users} m WHERE m.id = ${userId} AND m.team_account_id = orders.buyer_id
    AND m.deleted_at IS NULL AND ${condition}))`;

/**
 * JSON of what was picked of each line. Compared on write, because marks decide what is handed over or restocked but do
 * not raise the order's version.
 */
export const marksIn = (orderId: string): SQL => sql`(
  SELECT json_group_array(json_array(picked_at IS NOT NULL, packed_milli))
  FROM (SELECT * FROM ${orderLines} WHERE order_id = ${orderId} ORDER BY position))`;

/** The same JSON for the order as it was read. */
export const marksOf = ({ lines }: OrderSnapshot): string =>
  JSON.stringify(lines.map(({ isPicked, packedMilli }) => [isPicked, packedMilli]));

/**
 * Conditions on the UPDATE of the order's row. People acting for the buyer must still be in the team; agents must be
 * verified, and to accept also active, in the order's city and below the limits of orders and cash.
 */
export const guardOf = ({ kind, by }: Command, order: OrderSnapshot): SQL => {
  const { id: orderId } = order;
  const agentId = by.agentId ?? "";
  if (kind === "approve" || kind === "decline") return isOfTeam(by, sql`m.team_role = 'approver'`);
  if (kind === "cancel" && by.role === "buyer")
    return isOfTeam(by, sql`(m.team_role = 'approver' OR m.id = orders.placed_by)`);
  if (kind === "reissue_code" && by.role === "buyer") {
    return sql`AND (SELECT count(*) FROM ${orderEvents}
      WHERE order_id = ${orderId} AND type = ${EVENT_TYPES.reissue_code} AND actor_role = 'buyer') < ${MAX_BUYER_CODES}`;
  }
  if (kind === "pack" || (kind === "cancel" && by.role === "staff"))
    return sql`AND ${marksIn(orderId)} = ${marksOf(order)}`;
  if (by.role !== "agent") return sql``;
  if (kind !== "accept") {
    return sql`AND EXISTS (SELECT 1 FROM ${agents} WHERE id = ${agentId} AND status = 'verified')`;
  }
  return sql`
    AND EXISTS (SELECT 1 FROM ${agents} a JOIN ${users} u ON u.id = a.user_id
      WHERE a.id = ${agentId} AND a.status = 'verified' AND a.is_active = 1 AND u.location = orders.city)
    AND ${carriedBy(agentId)} < ${MAX_CARRIED} AND ${isWithinCustody(agentId)}`;
};

/** When the agent acted, by the phone's clock; null when that is implausible or before the acceptance. */
export const happenedAtOf = (orderId: string, { happenedAt }: By, now: number): SQL | null => {
  const at = happenedAt === undefined ? null : plausibleTime(happenedAt, now);
  if (at === null) return null;
  return sql`(SELECT ${at} WHERE ${at} >=
    (SELECT max(at) FROM ${orderEvents} WHERE order_id = ${orderId} AND type = ${EVENT_TYPES.accept}))`;
};

type WebhookType = Parameters<typeof orderEvent>[0];

/** Webhook events of commands; a released order counts as confirmed again. */
const WEBHOOKS: Partial<Record<Command["kind"], WebhookType>> = {
  confirm: "order.confirmed",
  release: "order.confirmed",
  accept: "order.accepted",
  deliver: "order.delivered",
  approve: "order.changed",
  cancel: "order.cancelled",
  expire: "order.cancelled",
  decline: "order.cancelled",
  expire_approval: "order.cancelled",
};

export const eventsOf = (orderId: string, kind: Command["kind"]): Statement[] => {
  const type = WEBHOOKS[kind];
  return type === undefined ? [] : [orderEvent(type, orderId)];
};
