import { dueOf } from "../../worker/orders/due.contract.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "../../worker/orders/order-lifecycle.contract.ts";
import { MAX_CARRIED } from "../../worker/orders/order-limits.contract.ts";
import type { ImportedProduct } from "../fill-catalogue.ts";
import type { GeneratedPeople } from "./generated-people.ts";
import { insertOrders } from "./insert-orders.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CHUNK = 1_000;
/** 18:00 of the next day in India, which is UTC+5:30. */
const promiseOf = (at: number): number =>
  Math.floor((at + 5.5 * HOUR_MS) / DAY_MS) * DAY_MS + DAY_MS + 18 * HOUR_MS - 5.5 * HOUR_MS;

type Line = readonly [productId: string, quantity: number, pricePaise: number];

/** Times in ms, money in paise. */
export interface GeneratedOrder {
  readonly id: string;
  readonly buyerId: string;
  readonly agentId: string | null;
  readonly status: OrderStatus;
  readonly method: PaymentMethod;
  readonly paymentStatus: PaymentStatus;
  readonly version: number;
  readonly total: number;
  /** Rounding of cash to whole rupees; negative when it lowered the total. */
  readonly roundOff: number;
  readonly at: number;
  readonly updatedAt: number;
  readonly deliveredAt: number | null;
  readonly promise: number;
  readonly rating: number | null;
  readonly lines: readonly Line[];
}

export interface OrdersWanted {
  readonly orders: number;
  readonly from: number;
  readonly until: number;
  readonly products: readonly (ImportedProduct & { readonly id: string })[];
  readonly people: GeneratedPeople;
}

/** The newest orders, those of two days but at least this many, may be open, so that lists of open orders are full. */
const MIN_NEWEST = 1_200;

/** `age`: 0 for the newest order; an order of age 2 or more is delivered or cancelled. */
const statusAt = (random: Random, age: number): OrderStatus => {
  if (random.below(100) < 6) return "cancelled";
  const part = random.next() + age;
  if (part > 1.2) return "delivered";
  if (part > 0.9) return "accepted";
  return part > 0.5 ? "confirmed" : "pending";
};

/** An order's version is its number of events. */
const versionOf = (status: OrderStatus, isPaidOnline: boolean, isRated: boolean): number => {
  const steps = { pending: 1, confirmed: 2, accepted: 3, delivered: 4, cancelled: 2 }[status];
  return steps + Number(isPaidOnline) + Number(isRated);
};

/** Inserts orders spread evenly over time, oldest first. A few buyers order daily, most occasionally. */
export const generateOrders = async (db: D1Database, random: Random, wanted: OrdersWanted): Promise<void> => {
  const { orders, from, until, products, people } = wanted;
  const carried = new Map<string, number>();

  const linesOf = (): Line[] => {
    const chosen = new Map<string, Line>();
    for (let i = 2 + random.below(5); i > 0; i--) {
      const { id, pricePaise } = random.pick(products);
      chosen.set(id, [id, 1 + random.below(20), pricePaise]);
    }
    return [...chosen.values()];
  };

  /** An agent who may carry another order; null if 20 randomly picked agents carry their maximum. */
  const freeAgent = (): string | null => {
    for (let tries = 0; tries < 20; tries++) {
      const agentId = random.pick(people.agentIds);
      const count = carried.get(agentId) ?? 0;
      if (count >= MAX_CARRIED) continue;
      carried.set(agentId, count + 1);
      return agentId;
    }
    return null;
  };

  const newest = Math.max(MIN_NEWEST, (orders * 2 * DAY_MS) / (until - from));

  const orderAt = (index: number, at: number): GeneratedOrder => {
    const lines = linesOf();
    const method = random.below(10) < 3 ? "razorpay" : "cod";
    let status = statusAt(random, (2 * (orders - index)) / newest);
    let agentId = status === "delivered" ? random.pick(people.agentIds) : null;
    if (status === "accepted") {
      agentId = freeAgent();
      if (agentId === null) status = "confirmed";
    }
    const isDelivered = status === "delivered";
    const isPaidOnline = method === "razorpay" && status !== "cancelled";
    const rating = isDelivered && random.below(10) < 3 ? 3 + random.below(3) : null;
    const deliveredAt = isDelivered ? Math.min(at + 8 * HOUR_MS + random.below(14 * HOUR_MS), until) : null;
    const total = lines.reduce((sum, [, quantity, price]) => sum + quantity * price, 0);
    return {
      id: random.idAt(at),
      // Squaring prefers the first buyers.
      buyerId: people.buyerIds[Math.floor(random.next() ** 2 * people.buyerIds.length)] ?? "",
      agentId,
      status,
      method,
      paymentStatus: isDelivered || isPaidOnline ? "paid" : "pending",
      version: versionOf(status, isPaidOnline, rating !== null),
      total,
      roundOff: isDelivered ? dueOf(total, isPaidOnline ? total : 0, method).roundOffPaise : 0,
      at,
      updatedAt: deliveredAt ?? at,
      deliveredAt,
      promise: promiseOf(at),
      rating,
      lines,
    };
  };

  for (let start = 0; start < orders; start += CHUNK) {
    const count = Math.min(CHUNK, orders - start);
    const timeOf = (i: number): number => Math.floor(from + ((start + i + random.next()) / orders) * (until - from));
    await insertOrders(
      db,
      Array.from({ length: count }, (_, i) => orderAt(start + i, timeOf(i))),
      people.adminId,
    );
  }
};
