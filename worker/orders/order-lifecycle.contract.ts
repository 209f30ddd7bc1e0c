/**
 * docs/architecture.md has the diagram. Every event references these edges in D1 by a foreign key, so D1 also refuses
 * an illegal step.
 */
export const ORDER_STATUSES = ["pending", "confirmed", "accepted", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_STATUSES = ["pending", "paid", "failed", "refund_pending", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/**
 * Progress of a confirmed or accepted order. Not a status, because agents accept orders at any stage. Null before
 * picking.
 */
export const FULFILMENT_STAGES = ["picking", "packed", "loaded"] as const;
export type FulfilmentStage = (typeof FULFILMENT_STAGES)[number];
/** Stage filters of the staff's order lists; `confirmed` means picking has not begun. */
export const STAGE_FILTERS = ["confirmed", ...FULFILMENT_STAGES] as const;
export type StageFilter = (typeof STAGE_FILTERS)[number];

/** Whether the order's lines may still be picked and changed. */
export const isBeforePacked = (stage: FulfilmentStage | null | undefined): boolean =>
  stage !== "packed" && stage !== "loaded";

/** `account`: the buyer pays within their days of credit (worker/credit). */
export const PAYMENT_METHODS = ["cod", "razorpay", "account"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export type TransitionKind =
  | "confirm"
  | "cancel"
  | "expire"
  | "expire_approval"
  | "decline"
  | "accept"
  | "deliver"
  | "release";
type By = "buyer" | "staff" | "agent" | "system";

/** Event types of a new order, also used as the kinds of its mail. */
export const PLACED = { buyer: "order.placed", staff: "order.placed_by_staff" } as const;

interface Edge {
  readonly kind: TransitionKind;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: readonly By[];
}

export const EDGES: readonly Edge[] = [
  { kind: "confirm", from: "pending", to: "confirmed", by: ["staff"] },
  { kind: "cancel", from: "pending", to: "cancelled", by: ["buyer", "staff", "system"] },
  { kind: "expire", from: "pending", to: "cancelled", by: ["system"] },
  { kind: "expire_approval", from: "pending", to: "cancelled", by: ["system"] },
  { kind: "decline", from: "pending", to: "cancelled", by: ["buyer"] },
  { kind: "accept", from: "confirmed", to: "accepted", by: ["agent"] },
  { kind: "cancel", from: "confirmed", to: "cancelled", by: ["staff"] },
  { kind: "deliver", from: "accepted", to: "delivered", by: ["agent"] },
  { kind: "release", from: "accepted", to: "confirmed", by: ["staff"] },
  { kind: "cancel", from: "accepted", to: "cancelled", by: ["staff"] },
];

export const findEdge = (from: OrderStatus, kind: TransitionKind, by: By): Edge | undefined =>
  EDGES.find((edge) => edge.from === from && edge.kind === kind && edge.by.includes(by));

/** The status after a command; the same status when the command is no transition, such as a cancellation request. */
export const statusAfter = (from: OrderStatus, kind: string): OrderStatus =>
  EDGES.find((edge) => edge.from === from && edge.kind === kind)?.to ?? from;

/** For `PATCH /api/admin/orders/{id}/status`. */
export const findStaffStep = (from: OrderStatus, to: OrderStatus): TransitionKind | undefined =>
  EDGES.find((edge) => edge.from === from && edge.to === to && edge.by.includes("staff"))?.kind;

/** The delivery code is shown to the buyer and to admins while it can still be used. */
export const hasVisibleCode = (status: OrderStatus): boolean => status === "confirmed" || status === "accepted";

export const isOver = (status: OrderStatus): boolean => status === "delivered" || status === "cancelled";

/** An unpaid online order can be neither confirmed nor shown on the board. */
export const awaitsPayment = (order: {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
}): boolean => order.status === "pending" && order.paymentMethod === "razorpay" && order.paymentStatus !== "paid";

export const MAX_CODE_TRIES = 5;
/** How long an order without a slot waits for approval and holds its stock. */
export const APPROVAL_WINDOW_MS = 12 * 60 * 60 * 1000;
/** How long an online order waits for its payment before it is cancelled. */
export const PAYMENT_WINDOW_MS = 20 * 60 * 1000;

/** Whether the amount still due is paid to the agent, including the excess weight of an order paid online. */
export const paysAtDoor = (method: PaymentMethod): boolean => method === "cod" || method === "razorpay";

interface Delivered {
  readonly orderedTotal?: number | undefined;
  readonly total: number;
  readonly paymentMethod: PaymentMethod;
}

/** Refund in rupees of an order paid online, because less was handed over than ordered. */
export const refundAfterDelivery = ({ orderedTotal, total, paymentMethod }: Delivered): number =>
  paymentMethod === "razorpay" && orderedTotal !== undefined ? Math.max(0, orderedTotal - total) : 0;

export const DOOR_OUTCOMES = ["delivered", "short", "rejected"] as const;
export type DoorOutcome = (typeof DOOR_OUTCOMES)[number];

export const DOOR_REASONS = ["left_behind", "missing", "not_wanted", "wrong_item", "poor_quality", "damaged"] as const;
export type DoorReason = (typeof DOOR_REASONS)[number];
