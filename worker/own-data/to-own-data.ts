import type { Profile } from "../accounts/profiles/profiles.contract.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import type { Order, OrderItem } from "../orders/orders.contract.ts";
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

const rupees = (amount: number): string => amount.toFixed(2);

/** By column; money in rupees. */
const ORDER_CELLS: Readonly<Record<string, (order: Order, line: OrderItem) => string | number>> = {
  order: ({ _id }) => _id,
  placed_at: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  product: (_, { product }) => product.name,
  unit: (_, { product }) => product.unit,
  quantity: (_, { quantity }) => quantity,
  price: (_, { price }) => rupees(price),
  line_total: (_, { total }) => rupees(total),
  order_total: ({ total }) => rupees(total),
  payment_method: ({ paymentMethod }) => paymentMethod,
  payment_status: ({ paymentStatus }) => paymentStatus,
  delivery_address: ({ deliveryAddress }) => deliveryAddress,
  phone: ({ phone }) => phone,
  notes: ({ notes }) => notes,
  estimated_delivery: ({ estimatedDelivery }) => estimatedDelivery,
  delivered_at: ({ deliveredAt }) => deliveredAt ?? "",
  delivery_agent: ({ deliveryAgent }) => deliveryAgent?.user.name ?? "",
  rating: ({ rating }) => rating ?? "",
  delivered_quantity: ({ status }, { delivered, quantity }) =>
    status === "delivered" ? (delivered?.quantity ?? quantity) : "",
  delivery_fee: ({ deliveryFee }) => rupees(deliveryFee),
};
export const ORDER_COLUMNS = Object.keys(ORDER_CELLS);

/** One row per order line. */
export const toOrderRows = (order: Order): Row[] =>
  order.items.map((line) => Object.values(ORDER_CELLS).map((cellOf) => cellOf(order, line)));

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
