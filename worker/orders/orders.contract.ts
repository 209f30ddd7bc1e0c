import * as v from "valibot";
import { CityName, normalisePhone } from "../accounts/accounts.contract.ts";
import { CITIES } from "../brand.contract.ts";
import { UNITS } from "../catalogue/categories.contract.ts";
import { fields } from "../platform/fields.contract.ts";
import { PageQuery } from "../platform/paging.contract.ts";
import { HappenedAt } from "./happened-at.contract.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, type PaymentMethod } from "./order-lifecycle.contract.ts";
import { MAX_LINES, MAX_QUANTITY, MAX_RATING } from "./order-limits.contract.ts";

/** Below these subtotals (rupees) the cart and the checkout show how much is missing to free delivery. */
export const CART_FREE_DELIVERY_HINT = 500;
export const CHECKOUT_FREE_DELIVERY_HINT = 5;
export const DEFAULT_CANCELLATION_REASON = "User Unavailable";

const Quantity = v.pipe(
  v.number("Quantity must be a number"),
  v.integer("Quantity must be a whole number"),
  v.minValue(1, "Quantity must be at least 1"),
  v.maxValue(MAX_QUANTITY, "Quantity must be at most 10,000"),
);

export const PlaceOrderInput = fields({
  items: v.pipe(
    v.array(
      fields({
        productId: v.pipe(v.string("Each item names a product"), v.minLength(1), v.maxLength(64)),
        quantity: Quantity,
      }),
      "Your cart is empty",
    ),
    v.minLength(1, "Your cart is empty"),
    v.maxLength(MAX_LINES, "An order has at most 100 lines"),
  ),
  location: CityName,
  deliveryAddress: v.pipe(
    v.string("Please enter delivery address"),
    v.trim(),
    v.minLength(1, "Please enter delivery address"),
    v.maxLength(500, "Delivery address must be at most 500 characters"),
  ),
  phone: v.pipe(
    v.string("Please enter phone number"),
    v.transform(normalisePhone),
    v.minLength(1, "Please enter phone number"),
    v.maxLength(10, "Phone number must be at most 10 digits"),
  ),
  notes: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000, "Notes must be at most 1,000 characters")), ""),
  paymentMethod: v.picklist(["cod"], "Only cash on delivery is accepted here"),
  /** Rupees: the total that the buyer saw. */
  expectedTotal: v.optional(v.number("expectedTotal must be a number")),
});
export type PlaceOrderInput = v.InferOutput<typeof PlaceOrderInput>;

/** The same for any way of paying: an online order is placed by the payments area. */
export type OrderToPlace = Omit<PlaceOrderInput, "paymentMethod"> & { readonly paymentMethod: PaymentMethod };

export const OrderItem = v.object({
  product: v.object({ _id: v.string(), name: v.string(), image: v.string(), unit: v.picklist(UNITS) }),
  price: v.number(),
  quantity: v.number(),
  total: v.number(),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

/** An order on the wire. Money in rupees, times ISO 8601. */
export const Order = v.object({
  _id: v.string(),
  /** Raised by every change of the order. */
  version: v.number(),
  user: v.object({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    address: v.string(),
    gstin: v.nullable(v.string()),
  }),
  createdAt: v.string(),
  updatedAt: v.string(),
  location: v.picklist(CITIES),
  notes: v.string(),
  deliveryAddress: v.string(),
  phone: v.string(),
  items: v.array(OrderItem),
  subtotal: v.number(),
  tax: v.number(),
  deliveryFee: v.number(),
  total: v.number(),
  status: v.picklist(ORDER_STATUSES),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  /** Until when an online order waits for its money; only while it does. */
  payBy: v.optional(v.string()),
  /** Six digits; only for the buyer and admins, only while confirmed or accepted. */
  confirmationOtp: v.optional(v.string()),
  estimatedDelivery: v.string(),
  deliveredAt: v.nullable(v.string()),
  /** 1 to 5: what its buyer gave the delivery. For the buyer and staff, once it is given. */
  rating: v.optional(v.number()),
  cancellation: v.nullable(v.object({ reason: v.string(), requestedAt: v.string(), by: v.string() })),
  deliveryAgent: v.nullable(
    v.object({
      _id: v.string(),
      user: v.object({ name: v.string(), phone: v.string() }),
      vehicleDetails: v.object({ vehicleNumber: v.string() }),
    }),
  ),
  /** For staff and the assigned agent: tries left for the delivery code. */
  codeTriesLeft: v.optional(v.number()),
});
export type Order = v.InferOutput<typeof Order>;

export const TimelineEvent = v.object({
  at: v.string(),
  /** When it was done, if that was before it reached us at `at`: a phone without a network. */
  happenedAt: v.optional(v.string()),
  from: v.nullable(v.picklist(ORDER_STATUSES)),
  to: v.picklist(ORDER_STATUSES),
  type: v.string(),
  actor: v.object({ role: v.string(), name: v.string() }),
});
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>;

export interface OrderPage {
  readonly orders: Order[];
  readonly nextCursor: string | null;
}

/** The cursor is the `_id` of the last order of the page before. */
export const OrderPageQuery = PageQuery;
export type OrderPageQuery = v.InferOutput<typeof OrderPageQuery>;

export const AdminOrdersQuery = v.object({
  ...OrderPageQuery.entries,
  status: v.optional(v.picklist(ORDER_STATUSES, "Unknown status")),
  /** Only open orders past their promise, the longest first; alone, without the others. */
  late: v.optional(v.literal("1", "late is 1 or left out")),
  /** A full or short id, a phone, or how a customer's name, e-mail or phone begins. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "Please search for at most 100 characters"))),
});
export type AdminOrdersQuery = v.InferOutput<typeof AdminOrdersQuery>;

export const SetStatusInput = fields({ status: v.picklist(ORDER_STATUSES, "Unknown status") });

export const RatingInput = fields({
  rating: v.pipe(
    v.number("Please choose 1 to 5 stars"),
    v.integer("Please choose 1 to 5 stars"),
    v.minValue(1, "Please choose 1 to 5 stars"),
    v.maxValue(MAX_RATING, "Please choose 1 to 5 stars"),
  ),
});
export type RatingInput = v.InferOutput<typeof RatingInput>;

export const DeliverInput = fields({
  deliveryOtp: v.pipe(
    v.union([v.string(), v.number()], "Please enter the customer's code"),
    // As a number it has lost the zeros it began with.
    v.transform((code) => (typeof code === "number" ? String(code).padStart(6, "0") : code.replace(/\s/g, ""))),
    v.minLength(1, "Please enter the customer's code"),
    v.maxLength(12, "The code has six digits"),
  ),
  happenedAt: HappenedAt,
});
export type DeliverInput = v.InferOutput<typeof DeliverInput>;

export const RequestCancelInput = fields({
  message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "Reason must be at most 500 characters")), ""),
  happenedAt: HappenedAt,
});
export type RequestCancelInput = v.InferOutput<typeof RequestCancelInput>;
