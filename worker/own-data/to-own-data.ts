import type { Profile } from "../accounts/profiles/profiles.contract.ts";
import { type DocumentRow, toDetail, toIssued } from "../documents/to-document.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import type { Order } from "../orders/orders.contract.ts";
import { iso, isoOrNull } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { toWeekdays } from "../standing-orders/standing-order-plan.ts";
import type {
  DeliveryRow,
  ListLineRow,
  MessageRow,
  OwnHandoverRow,
  OwnListRow,
  OwnReturnRow,
  OwnStandingOrderRow,
  OwnTokenRow,
  OwnWebhookRow,
  PlacedRow,
  SessionRow,
} from "./data-export.repo.ts";

type Row = readonly (string | number)[];

/** An order in its buyer's file: without the delivery code, and with only the agent's name. */
export const toOwnOrder = ({ confirmationOtp: _, cancellation, deliveryAgent, version: __, ...order }: Order) => ({
  ...order,
  cancellation: cancellation && { reason: cancellation.reason, requestedAt: cancellation.requestedAt },
  deliveryAgent: deliveryAgent && { name: deliveryAgent.user.name },
});

export const toDelivery = ({ id, totalPaise, createdAt, deliveredAt, ...row }: DeliveryRow) => ({
  _id: id,
  ...row,
  total: toRupees(totalPaise),
  createdAt: iso(createdAt),
  deliveredAt: deliveredAt === null ? null : iso(deliveredAt),
});

/** `difference` is counted minus declared; negative when money was missing. */
export const toOwnHandover = (row: OwnHandoverRow) => {
  const { id, state, declaredPaise, expectedPaise, countedPaise, note, at, countedAt } = row;
  return {
    ...{ _id: id, state, declared: toRupees(declaredPaise), expected: toRupees(expectedPaise) },
    counted: countedPaise === null ? null : toRupees(countedPaise),
    difference: countedPaise === null ? null : toRupees(countedPaise - declaredPaise),
    note,
    at: iso(at),
    countedAt: countedAt === null ? null : iso(countedAt),
  };
};

export const toOwnDocument = (row: DocumentRow) => toDetail(toIssued(row));

/** The person's membership of a team; null for everyone else, including the team's owner. */
export const toOwnTeam = ({ team }: Actor) =>
  team && team.role !== "owner"
    ? {
        name: team.name,
        role: team.role,
        orderLimit: team.orderLimitPaise === null ? null : toRupees(team.orderLimitPaise),
        monthLimit: team.monthLimitPaise === null ? null : toRupees(team.monthLimitPaise),
      }
    : null;

export const toOwnReturn = ({ id, requestedAt, amountPaise, ...row }: OwnReturnRow) => ({
  _id: id,
  ...row,
  amount: amountPaise === null ? null : toRupees(amountPaise),
  requestedAt: iso(requestedAt),
});

export const toPlaced = ({ id, totalPaise, createdAt, ...row }: PlacedRow) => ({
  _id: id,
  ...row,
  total: toRupees(totalPaise),
  createdAt: iso(createdAt),
});

export const toMessage = ({ id, createdAt, ...row }: MessageRow) => ({ _id: id, createdAt: iso(createdAt), ...row });

export interface OwnList {
  readonly list: OwnListRow;
  readonly lines: readonly ListLineRow[];
}

export const toOwnList = ({ list: { id, name, city }, lines }: OwnList) => ({ _id: id, name, location: city, lines });

export const toOwnStandingOrder = ({ id, city, days, untilDay, createdAt, ...row }: OwnStandingOrderRow) => ({
  ...{ _id: id, location: city, days: toWeekdays(days), until: untilDay, createdAt: iso(createdAt) },
  ...row,
});

export const toOwnWebhook = ({ id, types, createdAt, ...row }: OwnWebhookRow) => ({
  _id: id,
  ...row,
  types: types.split(" "),
  createdAt: iso(createdAt),
});

export const toDevice = ({ createdAt, lastSeenAt, id, ...row }: SessionRow) => ({
  _id: id,
  ...row,
  createdAt: iso(createdAt),
  lastSeenAt: iso(lastSeenAt),
});

const words = (text: string): string[] => text.split(" ").filter(Boolean);

export const toOwnToken = ({ id, name, scopes, networks, ...times }: OwnTokenRow) => ({
  _id: id,
  name,
  scopes: words(scopes),
  networks: words(networks),
  createdAt: iso(times.createdAt),
  expiresAt: isoOrNull(times.expiresAt),
  lastUsedAt: isoOrNull(times.lastSeenAt),
  revokedAt: isoOrNull(times.revokedAt),
});

export const ORDER_COLUMNS = [
  "order",
  "placed_at",
  "status",
  "product",
  "unit",
  "quantity",
  "price",
  "line_total",
  "order_total",
  "payment_method",
  "payment_status",
  "delivery_address",
  "phone",
  "notes",
  "estimated_delivery",
  "delivered_at",
  "delivery_agent",
  "rating",
  "delivered_quantity",
  "delivery_fee",
];

const rupees = (amount: number): string => amount.toFixed(2);

/** One row per order line; money in rupees. */
export const toOrderRows = (order: Order): Row[] =>
  order.items.map(({ product, quantity, price, total, delivered }) => [
    order._id,
    order.createdAt,
    order.status,
    product.name,
    product.unit,
    quantity,
    rupees(price),
    rupees(total),
    rupees(order.total),
    order.paymentMethod,
    order.paymentStatus,
    order.deliveryAddress,
    order.phone,
    order.notes,
    order.estimatedDelivery,
    order.deliveredAt ?? "",
    order.deliveryAgent?.user.name ?? "",
    order.rating ?? "",
    order.status === "delivered" ? (delivered?.quantity ?? quantity) : "",
    rupees(order.deliveryFee),
  ]);

export const DELIVERY_COLUMNS = [
  "order",
  "placed_at",
  "status",
  "city",
  "payment_method",
  "order_total",
  "delivered_at",
];

export const toDeliveryRow = (row: DeliveryRow): Row => {
  const { _id, createdAt, status, city, paymentMethod, total, deliveredAt } = toDelivery(row);
  return [_id, createdAt, status, city, paymentMethod, rupees(total), deliveredAt ?? ""];
};

export const MESSAGE_COLUMNS = ["sent_at", "name", "email", "mobile", "subject", "message"];

export const toMessageRow = (row: MessageRow): Row => {
  const { createdAt, name, email, mobile, subject, message } = toMessage(row);
  return [createdAt, name, email, mobile, subject, message];
};

export const PROFILE_COLUMNS = ["field", "value"];

/** One row per field; nested fields have a dot in their name. */
export const toProfileRows = (profile: Profile): Row[] =>
  Object.entries(profile).flatMap(([name, value]): Row[] => {
    if (value === null || value === undefined) return [[name, ""]];
    if (Array.isArray(value)) return [[name, value.join(" ")]];
    if (typeof value === "object")
      return Object.entries(value).map(([part, partValue]) => [`${name}.${part}`, String(partValue ?? "")]);
    return [[name, String(value)]];
  });
