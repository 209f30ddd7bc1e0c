import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { STATUS_BY_SUM } from "../../schema/payments-of-orders.ts";
import type { EventType } from "../webhooks.contract.ts";
import { anySubscriber, EVENT_ID, INSERT_EVENT, isoTime, isSubscribed } from "../write-event.repo.ts";

const value = sql.placeholder;

type OrderEventType = Extract<EventType, `order.${string}`>;

/** `e`: the event of the order's current version. Older orders may have none; then `updated_at` is the event's time. */
const OF_ORDER = sql`CROSS JOIN ${orders} o ON o.id = ${value("orderId")}
  LEFT JOIN ${orderEvents} e ON e.order_id = o.id AND e.version = o.version`;
const LISTENS = isSubscribed(sql`o.buyer_id`, sql`${value("type")}`);
const TYPE = sql`CAST(${value("type")} AS TEXT)`;

const orderData = (more: SQL): SQL => sql`json_object('orderId', o.id, 'version', o.version, 'status', o.status,
  'previousStatus', e.from_status, 'paymentMethod', o.payment_method, 'paymentStatus', ${STATUS_BY_SUM},
  'total', o.total_paise / 100.0, 'location', o.city, 'placedAt', ${isoTime(sql`o.created_at`)},
  'estimatedDelivery', ${isoTime(sql`o.estimated_delivery`)}${more})`;

const insertOrderEvent = (more: SQL) => sql`${INSERT_EVENT}
  SELECT ${EVENT_ID}, ${TYPE}, o.buyer_id, o.id, ${orderData(more)}, COALESCE(e.at, o.updated_at)
  FROM ${anySubscriber(sql`${value("type")}`)} ${OF_ORDER} WHERE ${LISTENS}`;

const plain = prepareOnce<{ type: string; orderId: string }>(() => insertOrderEvent(sql``));
const cancelled = prepareOnce<{ type: string; orderId: string }>(() => insertOrderEvent(sql`, 'reason', e.detail`));
const refunded = prepareOnce<{ type: string; orderId: string; paymentId: string; part: number }>(() =>
  insertOrderEvent(sql`, 'amount', (SELECT r.amount_paise / 100.0 FROM refunds r
    WHERE r.payment_id = ${value("paymentId")} AND r.part = ${value("part")})`),
);

/**
 * For a batch that changes an order, after its row and its event: subscribers receive the order as it is then. Without
 * subscribers to this type it costs one index lookup.
 */
export const orderEvent = (type: Exclude<OrderEventType, "order.refunded">, orderId: string): Statement =>
  (type === "order.cancelled" ? cancelled : plain)({ type, orderId });

/** For the batch in which the provider executed a refund. `part`: as in `refunds`. */
export const refundEvent = (
  orderId: string,
  refund: { readonly paymentId: string; readonly part: number },
): Statement => refunded({ type: "order.refunded", orderId, ...refund });

const issued = prepareOnce<{ type: string; documentId: string }>(
  () => sql`${INSERT_EVENT}
    SELECT ${EVENT_ID}, ${TYPE}, o.buyer_id, o.id, json_object('documentId', d.id, 'number', d.number, 'kind', d.kind,
      'orderId', o.id, 'version', o.version, 'total', d.total_paise / 100.0, 'issuedAt', ${isoTime(sql`d.issued_at`)}),
      d.issued_at
    FROM ${anySubscriber(sql`${value("type")}`)} CROSS JOIN documents d ON d.id = ${value("documentId")}
    CROSS JOIN ${orders} o ON o.id = d.order_id WHERE ${LISTENS}`,
);

/** For the batch that issues a document, after its row and the order's. */
export const documentEvent = (documentId: string): Statement => issued({ type: "document.issued", documentId });

const captured = prepareOnce<{ type: string; paymentId: string }>(
  () => sql`${INSERT_EVENT}
    SELECT ${EVENT_ID}, ${TYPE}, o.buyer_id, o.id, json_object('orderId', o.id, 'version', o.version,
      'paymentId', c.payment_id, 'amount', c.amount_paise / 100.0), c.at
    FROM ${anySubscriber(sql`${value("type")}`)} CROSS JOIN captures c
      ON c.payment_id = ${value("paymentId")} AND c.is_surplus = 0
    CROSS JOIN ${orders} o ON o.id = c.order_id WHERE ${LISTENS}`,
);

/**
 * For the batch that stores a captured payment, after the order's row. A surplus, which is refunded at once, causes no
 * event.
 */
export const paymentEvent = (paymentId: string): Statement => captured({ type: "payment.captured", paymentId });
