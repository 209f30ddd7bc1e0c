import type { Profile } from "../accounts/profiles/profiles.contract.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import type { Order } from "../orders/orders.contract.ts";
import { rupeesOrNull } from "../platform/money.contract.ts";
import type { OwnRow } from "./own-lists.repo.ts";

type Row = readonly (string | number)[];

/** Without the delivery code, and with only the name of the agent. */
export const toOwnOrder = ({ confirmationOtp: _, cancellation, deliveryAgent, version: __, ...order }: Order) => ({
  ...order,
  cancellation: cancellation && { reason: cancellation.reason, requestedAt: cancellation.requestedAt },
  deliveryAgent: deliveryAgent && { name: deliveryAgent.user.name },
});

/** Null for a person in no team, and for the team's owner. */
export const toOwnTeam = ({ team }: Actor) =>
  team && team.role !== "owner"
    ? {
        name: team.name,
        role: team.role,
        orderLimit: rupeesOrNull(team.orderLimitPaise),
        monthLimit: rupeesOrNull(team.monthLimitPaise),
      }
    : null;

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

export const toDeliveryRow = ({ _id, createdAt, status, city, paymentMethod, total, deliveredAt }: OwnRow): Row =>
  [_id, createdAt, status, city, paymentMethod, rupees(Number(total)), deliveredAt ?? ""] as Row;

export const MESSAGE_COLUMNS = ["sent_at", "name", "email", "mobile", "subject", "message"];

export const toMessageRow = ({ createdAt, name, email, mobile, subject, message }: OwnRow): Row =>
  [createdAt, name, email, mobile, subject, message] as Row;

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
