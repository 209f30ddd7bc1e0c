import { imagePath } from "../catalogue/categories.contract.ts";
import { completeNames, type ProductNames } from "../catalogue/product-names.contract.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import type { ShortRule } from "../identity/short-rule.contract.ts";
import { iso, isoOrNull } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { fromMilli } from "../platform/quantity.contract.ts";
import type { StoredLine, StoredOrder } from "./browse/order-lines.repo.ts";
import type { DeliveryCodes } from "./delivery-code.ts";
import {
  chargedPrice,
  costAtDoor,
  dueOf,
  figuresOf,
  type PriceTier,
  paymentStatusOf,
  type WaivedFee,
} from "./due.contract.ts";
import {
  type DoorOutcome,
  type DoorReason,
  hasVisibleCode,
  isOver,
  MAX_CODE_TRIES,
} from "./order-lifecycle.contract.ts";
import type { Order, OrderSummary } from "./orders.contract.ts";

/** Columns that older archive files lack. */
type NewerColumn =
  | "gstPaise"
  | "roundOffPaise"
  | "orderedTotalPaise"
  | "doorDigest"
  | "slotId"
  | "slotDay"
  | "slotStartsAt"
  | "standingOrderId"
  | "stage"
  | "crates";
type Flag = "awaitsPayment" | "awaitsApproval";
type ShownColumns = Omit<StoredOrder, "waivedFee" | "lastCodeTry" | "idempotencyKey" | "approvedAt">;

/** An order with the names of its people. Money in paise, times in ms; flags are 0 or 1, as D1 returns them. */
export interface OrderRow
  extends Omit<ShownColumns, NewerColumn | Flag>,
    Partial<Pick<ShownColumns, NewerColumn>>,
    Record<Flag, number> {
  /** Null for the account itself, and for archived orders. */
  placedByName: string | null;
  /** Only for an open order that has marks or may be partly paid. */
  paidSoFar?: PaidSoFar | null;
  goesBackPaise?: number | null;
  /** When a pending cash order is cancelled unless staff confirm it. */
  confirmBy: number | null;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string | null;
  buyerAddress: string;
  buyerGstin: string | null;
  agentName: string | null;
  agentPhone: string | null;
  vehicleNumber: string | null;
  /** Total number of lines; set when `lines` may hold only the first ones. */
  lineCount?: number | null;
  /** Archived orders take no commands. */
  isArchived?: true;
}

/** The unrefunded payments of an open order, and its lines marked at the door. */
interface PaidSoFar {
  readonly marks: Parameters<typeof costAtDoor>[1];
  readonly paidPaise: number;
  readonly waivedFee: WaivedFee | null;
}

export interface LineRow
  extends Pick<
    StoredLine,
    "orderId" | "productId" | "name" | "imageKey" | "unit" | "pricePaise" | "quantity" | "totalPaise"
  > {
  /** Missing in older archive files, as are the tiers. */
  names?: Partial<ProductNames>;
  /** Prices of smaller quantities; set when the ordered quantity earned a discount. */
  priceTiers?: readonly PriceTier[] | null;
  /** Missing in older archive files; null when the buyer chose no rule for the line. */
  shortRule?: ShortRule | null;
  /** Set when the delivery differs from the order. */
  delivered?: DeliveredLine;
}

export interface DeliveredLine {
  readonly milli: number;
  readonly outcome: DoorOutcome;
  readonly reason: DoorReason | null;
  readonly totalPaise: number;
}

/** Who the order is shown to: an agent must never see the code, nor the buyer's e-mail and tax number. */
export type Viewer = "buyer" | "staff" | "agent";

/** Delivery codes are shown to people, not to API tokens. */
export const codesFor = ({ apiToken }: Pick<Actor, "apiToken">, codes: DeliveryCodes): DeliveryCodes | null =>
  apiToken ? null : codes;

type OrderSlot = Pick<OrderRow, "slotId" | "slotDay" | "slotStartsAt" | "estimatedDelivery">;

export const slotOf = ({ slotId, slotDay, slotStartsAt, estimatedDelivery }: OrderSlot): Order["slot"] =>
  slotId && slotDay && slotStartsAt
    ? { id: slotId, day: slotDay, from: iso(slotStartsAt), until: iso(estimatedDelivery) }
    : null;

const deliveredOf = ({ milli, outcome, reason }: DeliveredLine) => ({ quantity: fromMilli(milli), outcome, reason });

/** `due` is null when nothing can have been paid yet. */
const moneyOf = ({ paidSoFar, paymentStatus, ...order }: OrderRow, lines: readonly LineRow[]) => {
  const { taxPaise, deliveryFeePaise, paymentMethod } = order;
  if (!paidSoFar) return { due: null, paidPaise: 0, paymentStatus };
  const { marks, paidPaise, waivedFee } = paidSoFar;
  const { goodsPaise, feePaise } = costAtDoor(lines, marks, { deliveryFeePaise, waivedFee });
  const due = dueOf(goodsPaise + feePaise + taxPaise, paidPaise, paymentMethod);
  return { due, paidPaise, paymentStatus: paymentStatusOf(paymentStatus, paidPaise, due) };
};

/** 0 for payments other than cash, and for cancelled orders. */
const roundOffOf = ({ status, totalPaise, paymentMethod, roundOffPaise = 0 }: OrderRow, paidPaise: number): number => {
  if (status === "delivered") return roundOffPaise;
  const isForCash = paymentMethod === "cod" && status !== "cancelled";
  return isForCash ? dueOf(totalPaise, paidPaise, paymentMethod).roundOffPaise : 0;
};

export const toOrder = async (
  { order, lines }: { order: OrderRow; lines: readonly LineRow[] },
  viewer: Viewer,
  codes: DeliveryCodes | null,
): Promise<Order> => {
  const { due, paidPaise, paymentStatus } = moneyOf(order, lines);
  const { duePaise } = due ?? dueOf(order.totalPaise, 0, order.paymentMethod);
  const roundOffPaise = roundOffOf(order, paidPaise);
  const isDueShown = due !== null && (order.doorDigest != null || (paidPaise > 0 && due.duePaise > 0));
  return {
    _id: order.id,
    version: order.version,
    user: {
      ...(viewer === "staff" ? { _id: order.buyerId } : {}),
      name: order.buyerName,
      email: viewer === "agent" ? "" : order.buyerEmail,
      phone: order.buyerPhone || order.phone,
      address: order.buyerAddress,
      gstin: viewer === "agent" ? null : order.buyerGstin,
    },
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    location: order.city,
    notes: order.notes,
    deliveryAddress: order.deliveryAddress,
    phone: order.phone,
    items: lines.map((line) => ({
      product: { _id: line.productId, name: line.name, image: imagePath(line.imageKey), unit: line.unit },
      names: completeNames(line.names),
      price: toRupees(
        line.delivered
          ? chargedPrice(line.pricePaise, line.delivered.totalPaise, line.delivered.milli)
          : line.pricePaise,
      ),
      quantity: line.quantity,
      ...(line.shortRule && viewer !== "agent" && !isOver(order.status) ? { shortRule: line.shortRule } : {}),
      total: toRupees((line.delivered ?? line).totalPaise),
      ...(line.delivered ? { delivered: deliveredOf(line.delivered) } : {}),
    })),
    subtotal: toRupees(order.subtotalPaise),
    tax: toRupees(order.taxPaise),
    deliveryFee: toRupees(order.deliveryFeePaise),
    total: toRupees(order.totalPaise),
    ...(order.gstPaise != null ? { gstIncluded: toRupees(order.gstPaise) } : {}),
    ...(roundOffPaise === 0 ? {} : { roundOff: toRupees(roundOffPaise) }),
    ...(order.orderedTotalPaise != null ? { orderedTotal: toRupees(order.orderedTotalPaise) } : {}),
    status: order.status,
    ...(hasVisibleCode(order.status) && order.stage ? { stage: order.stage } : {}),
    ...(order.crates ? { crates: order.crates } : {}),
    paymentStatus,
    paymentMethod: order.paymentMethod,
    ...(order.awaitsPayment && order.paymentDueAt !== null ? { payBy: iso(order.paymentDueAt) } : {}),
    placedBy: viewer === "agent" || order.placedByName === null ? null : { name: order.placedByName },
    ...(order.awaitsApproval === 1 && order.approvalDueAt !== null
      ? { awaitsApproval: true as const, approveBy: iso(order.approvalDueAt) }
      : {}),
    ...(viewer === "staff" && order.confirmBy !== null ? { confirmBy: iso(order.confirmBy) } : {}),
    ...(order.status === "accepted" && order.doorDigest != null ? { atDoor: true as const } : {}),
    ...(isDueShown ? { dueAtDoor: toRupees(due.duePaise) } : {}),
    ...(isDueShown && paidPaise > 0 ? { paid: toRupees(paidPaise) } : {}),
    ...(order.goesBackPaise ? { goesBack: toRupees(order.goesBackPaise) } : {}),
    ...(viewer === "agent" && order.status === "accepted" ? { figures: figuresOf(order.doorDigest, duePaise) } : {}),
    ...(codes && viewer !== "agent" && hasVisibleCode(order.status)
      ? { confirmationOtp: await codes.codeOf(order.id, order.codeNumber, order.doorDigest ?? null) }
      : {}),
    estimatedDelivery: iso(order.estimatedDelivery),
    slot: slotOf(order),
    ...(order.standingOrderId && viewer !== "agent" ? { standingOrder: true as const } : {}),
    deliveredAt: isoOrNull(order.deliveredAt),
    ...(order.isArchived ? { archived: true } : {}),
    ...(viewer !== "agent" && order.rating !== null ? { rating: order.rating } : {}),
    cancellation:
      order.cancelRequestedAt === null
        ? null
        : {
            reason: order.cancelReason ?? "",
            requestedAt: iso(order.cancelRequestedAt),
            by: order.cancelRequestedBy ?? "",
          },
    deliveryAgent:
      order.agentId === null
        ? null
        : {
            _id: order.agentId,
            user: { name: order.agentName ?? "", phone: order.agentPhone ?? "" },
            vehicleDetails: { vehicleNumber: order.vehicleNumber ?? "" },
          },
    ...(viewer === "buyer" ? {} : { codeTriesLeft: Math.max(0, MAX_CODE_TRIES - order.codeTries) }),
  };
};

export const toOrderSummary = (order: OrderRow, lines: readonly LineRow[]): OrderSummary => ({
  _id: order.id,
  version: order.version,
  status: order.status,
  paymentStatus: order.paymentStatus,
  createdAt: iso(order.createdAt),
  estimatedDelivery: iso(order.estimatedDelivery),
  total: toRupees(order.totalPaise),
  items: lines.map(({ name, names }) => ({ name, names: completeNames(names) })),
  itemCount: order.lineCount ?? lines.length,
});
