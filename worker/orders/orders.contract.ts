import * as v from "valibot";
import { ProductNames } from "../catalogue/catalogue.contract.ts";
import { UNITS } from "../catalogue/categories.contract.ts";
import { SHORT_RULES } from "../identity/short-rule.contract.ts";
import { plainCode } from "../platform/digits.contract.ts";
import { Day, fields, manyLines, oneLine } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { type ListPage, PageQuery } from "../platform/paging.contract.ts";
import { HappenedAt } from "./happened-at.contract.ts";
import { DeliveryChange, OrderDifference } from "./order-change.contract.ts";
import {
  DOOR_OUTCOMES,
  DOOR_REASONS,
  FULFILMENT_STAGES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  STAGE_FILTERS,
} from "./order-lifecycle.contract.ts";
import { MAX_RATING } from "./order-limits.contract.ts";

export const OrderItem = v.object({
  product: v.object({ _id: v.string(), name: v.string(), image: v.string(), unit: v.picklist(UNITS) }),
  /** The product's names in other languages when the order was placed; "" where unknown. */
  names: ProductNames,
  price: v.number(),
  quantity: v.number(),
  /** What happens when the product is missing at packing; only while the order is open, if the buyer chose a rule. */
  shortRule: v.optional(v.picklist(SHORT_RULES)),
  /** Final price, when the delivery differed from the order. */
  total: v.number(),
  /** Only for a line whose delivery differed from the order. */
  delivered: v.optional(
    v.object({
      quantity: v.number(),
      outcome: v.picklist(DOOR_OUTCOMES),
      reason: v.nullable(v.picklist(DOOR_REASONS)),
    }),
  ),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

/** The delivery slot of an order. `day` is a day in India; `from` and `until` are ISO 8601. */
export const OrderSlot = v.object({ id: v.string(), day: v.string(), from: v.string(), until: v.string() });

/** An order as the API returns it. Money in rupees, times ISO 8601. */
export const Order = v.object({
  _id: v.string(),
  /** Raised by every change of the order. */
  version: v.number(),
  user: v.object({
    /** For staff only. */
    _id: v.optional(v.string()),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    address: v.string(),
    gstin: v.nullable(v.string()),
  }),
  createdAt: v.string(),
  updatedAt: v.string(),
  location: v.string(),
  notes: v.string(),
  deliveryAddress: v.string(),
  phone: v.string(),
  items: v.array(OrderItem),
  subtotal: v.number(),
  tax: v.number(),
  deliveryFee: v.number(),
  total: v.number(),
  /** GST included in the total. Missing in older orders. */
  gstIncluded: v.optional(v.number()),
  /** Cash is collected in whole rupees: `total` plus this amount, which may be negative. Missing when zero. */
  roundOff: v.optional(v.number()),
  /** Total as ordered; only when missing, rejected or weighed products changed it at the door. */
  orderedTotal: v.optional(v.number()),
  status: v.picklist(ORDER_STATUSES),
  /** Only while confirmed or accepted; missing before picking. */
  stage: v.optional(v.picklist(FULFILMENT_STAGES)),
  /** Only once packed. */
  crates: v.optional(v.number()),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  /** Payment deadline; only while an online order is unpaid. */
  payBy: v.optional(v.string()),
  /** The team member who placed it; null for the account itself. */
  placedBy: v.nullable(v.object({ name: v.string() })),
  /** Only while an order above its member's limit awaits approval; `approveBy` is the deadline. */
  awaitsApproval: v.optional(v.literal(true)),
  approveBy: v.optional(v.string()),
  /** For staff: when a pending order that is not paid online is cancelled unless they confirm it. */
  confirmBy: v.optional(v.string()),
  /** True when lines were marked at the door; GET /api/orders/{id}/door has the details. */
  atDoor: v.optional(v.literal(true)),
  /** The amount still due, in whole rupees of cash; only while `atDoor`, or when partly paid. */
  dueAtDoor: v.optional(v.number()),
  /** What was already paid; only together with `dueAtDoor`. `paymentStatus` is "paid" once nothing is due. */
  paid: v.optional(v.number()),
  /** Refund of a cancelled cash order that was partly paid at the door; other cancelled orders refund `total`. */
  goesBack: v.optional(v.number()),
  /** Only for its agent while accepted: identifies the marks and the amount due. Send it with the delivery. */
  figures: v.optional(v.string()),
  /** Six digits; only for the buyer and admins, while confirmed or accepted. While `atDoor` they confirm the marks. */
  confirmationOtp: v.optional(v.string()),
  /** End of the order's slot, or the city's standard delivery time without a slot. */
  estimatedDelivery: v.string(),
  slot: v.nullable(OrderSlot),
  /** True when a standing order placed it. */
  standingOrder: v.optional(v.literal(true)),
  deliveredAt: v.nullable(v.string()),
  /** True for archived orders, which can no longer be changed or rated. */
  archived: v.optional(v.literal(true)),
  /** 1 to 5 stars; only for the buyer and staff, once the buyer has rated. */
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

/** `items` holds at least the order's first two lines. */
export interface OrderSummary
  extends Pick<Order, "_id" | "version" | "status" | "paymentStatus" | "createdAt" | "estimatedDelivery" | "total"> {
  readonly items: readonly { readonly name: string; readonly names: OrderItem["names"] }[];
  readonly itemCount: number;
}

export const TimelineEvent = v.object({
  at: v.string(),
  /** When the agent acted, if the phone sent the command later (`at`). */
  happenedAt: v.optional(v.string()),
  from: v.nullable(v.picklist(ORDER_STATUSES)),
  to: v.picklist(ORDER_STATUSES),
  type: v.string(),
  note: v.optional(v.string()),
  actor: v.object({ role: v.string(), name: v.string() }),
  /** Name of the API token that the actor used. */
  token: v.optional(v.string()),
  /** The lines that a change of the order altered. */
  change: v.optional(OrderDifference),
  /** The delivery time before and after a change of the slot. */
  delivery: v.optional(DeliveryChange),
});
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>;

export type OrderPage = ListPage<"orders", Order>;

export type OrderSummaryPage = ListPage<"orders", OrderSummary>;

/** The cursor is the `_id` of the last order on the previous page. */
export const OrderPageQuery = PageQuery;
export type OrderPageQuery = v.InferOutput<typeof OrderPageQuery>;

export const AvailableOrdersQuery = v.object({
  ...OrderPageQuery.entries,
  /** `due` sorts by due time, then by age; the default is newest first. */
  sort: v.optional(v.literal("due", message("request.unknown_board_sort"))),
});
export type AvailableOrdersQuery = v.InferOutput<typeof AvailableOrdersQuery>;

const NOT_DAY = message("request.not_day", { name: "day" });

/** An hour of the day in India. */
export const UntilHour = v.pipe(
  v.string(),
  v.regex(/^(1?\d|2[0-3])$/, message("city.hour_invalid")),
  v.transform(Number),
);

export const Stage = v.picklist(STAGE_FILTERS, message("request.unknown_stage"));

export const AdminOrdersQuery = v.pipe(
  v.object({
    ...OrderPageQuery.entries,
    status: v.optional(v.picklist(ORDER_STATUSES, message("request.unknown_status"))),
    /** Only orders of this stage, the soonest promised first; `search` is then ignored. */
    stage: v.optional(Stage),
    /** Only open orders past their promised delivery, longest overdue first; `status` and `search` are then ignored. */
    late: v.optional(v.literal("1", message("request.not_flag", { name: "late" }))),
    /**
     * `expiring`: pending orders not paid online that are cancelled within four hours unless staff confirm them,
     * soonest first. `expired`: orders that were cancelled this way. `status` and `search` are then ignored.
     */
    unconfirmed: v.optional(v.picklist(["expiring", "expired"], message("request.unknown_unconfirmed"))),
    /** A full or short order id, a phone, words of a customer's name, or the start of an e-mail or phone. */
    search: v.optional(v.pipe(v.string(), oneLine(), v.maxLength(100, message("order.search_too_long")))),
    /** Only orders promised for this day in India (YYYY-MM-DD), the soonest first; `search` is then ignored. */
    day: v.optional(Day(NOT_DAY)),
    /** Only orders of `day` promised until this hour, such as those of a slot that ends then. */
    until: v.optional(UntilHour),
    /** Only orders of the agent with this id; `search` is then ignored. */
    agent: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** Only orders of the buyer with this id; the other filters are then ignored. */
    buyer: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  v.check(({ day, until }) => until === undefined || day !== undefined, NOT_DAY),
);
export type AdminOrdersQuery = v.InferOutput<typeof AdminOrdersQuery>;

export const SetStatusInput = fields({ status: v.picklist(ORDER_STATUSES, message("request.unknown_status")) });

export const RatingInput = fields({
  rating: v.pipe(
    v.number(message("order.rating_invalid")),
    v.integer(message("order.rating_invalid")),
    v.minValue(1, message("order.rating_invalid")),
    v.maxValue(MAX_RATING, message("order.rating_invalid")),
  ),
});
export type RatingInput = v.InferOutput<typeof RatingInput>;

export const DeliverInput = fields({
  deliveryOtp: v.pipe(
    v.union([v.string(), v.number()], message("order.code_missing")),
    // A code sent as a JSON number lost its leading zeros.
    v.transform((code) =>
      typeof code === "number" ? String(code).padStart(6, "0") : plainCode(code).replace(/\s/g, ""),
    ),
    v.minLength(1, message("order.code_missing")),
    // Refused without counting as a try.
    v.regex(/^\d{6}$/, message("order.code_not_six_digits")),
  ),
  /**
   * The order's `figures` or the door's digest, as the agent saw them; without them, all is delivered as ordered. When
   * outdated, refused with 409 and the current amounts, without counting a try.
   */
  figures: v.optional(v.pipe(v.string(), v.maxLength(64))),
  happenedAt: HappenedAt,
});
export type DeliverInput = v.InferOutput<typeof DeliverInput>;

export const RequestCancelInput = fields({
  message: v.optional(v.pipe(v.string(), manyLines(), v.maxLength(500, message("order.reason_too_long"))), ""),
  happenedAt: HappenedAt,
});
export type RequestCancelInput = v.InferOutput<typeof RequestCancelInput>;
