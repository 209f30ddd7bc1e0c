import type { Answer, CommandOptions, RequestOptions } from "../operations.ts";
import { type Pages, pagesIn } from "../pages.ts";
import { keyOf, type Transport } from "../transport.ts";
import type {
  DoorFigures,
  NewOrder,
  Order,
  OrderChange,
  OrderEvent,
  OrderQuery,
  OrderReturn,
  OrderSlot,
  OrderToQuote,
  Quote,
  Shortage,
  ShortageAnswer,
} from "../types.ts";
import { type FollowOptions, followOrder } from "./follow-order.ts";

/** The buyer's orders. Scopes orders:read and orders:write. */
export const ordersOf = (transport: Transport) => {
  const listEvents = async (id: string, options: RequestOptions = {}): Promise<OrderEvent[]> =>
    (await transport.json("GET /orders/:id/events", { ...options, path: { id } })).events;

  return {
    /** Newest first. */
    list: (query: OrderQuery = {}, options: RequestOptions = {}): Pages<Order> =>
      pagesIn("orders", (cursor) =>
        transport.json("GET /orders/my-orders", { ...options, query: { ...query, cursor } }),
      ),

    async get(id: string, options: RequestOptions = {}): Promise<Order> {
      return (await transport.json("GET /orders/:id", { ...options, path: { id } })).order;
    },

    /**
     * Places an order once, even when the request is retried. With `expectedTotal` it fails with `orders.prices_changed` when
     * the total has changed, and with `expectedDelivery` with `orders.delivery_changed` when the delivery time has.
     */
    async place(order: NewOrder, options: CommandOptions = {}): Promise<Order> {
      const call = { ...options, body: order, idempotencyKey: keyOf(options) };
      return (await transport.json("POST /orders", call)).order;
    },

    /**
     * The current cost of an order and its shortages, without placing it. Pass the total to `place` as `expectedTotal`.
     * Counts against the rate limit of orders.
     */
    async quote(order: OrderToQuote, options: RequestOptions = {}): Promise<Quote> {
      return (await transport.json("POST /orders/quote", { ...options, body: order })).quote;
    },

    async cancel(id: string, options: CommandOptions = {}): Promise<Order> {
      const call = { ...options, path: { id }, idempotencyKey: keyOf(options) };
      return (await transport.json("PATCH /orders/:id/cancel", call)).order;
    },

    /** Replaces all lines of a pending order. `payment` in the result: the amount left to pay, for an order paid online. */
    async change(
      id: string,
      change: OrderChange,
      options: CommandOptions = {},
    ): Promise<Answer<"PUT /orders/:id/items">> {
      const call = { ...options, path: { id }, body: change, idempotencyKey: keyOf(options) };
      return transport.json("PUT /orders/:id/items", call);
    },

    /** Moves a pending order to another delivery slot; null is the usual delivery. */
    async changeSlot(id: string, slot: OrderSlot, options: CommandOptions = {}): Promise<Order> {
      const call = { ...options, path: { id }, body: { slot }, idempotencyKey: keyOf(options) };
      return (await transport.json("PATCH /orders/:id/slot", call)).order;
    },

    /** The order's timeline, oldest first. */
    events: listEvents,

    /** Yields each event of an order as it happens, from the first one to its delivery or cancellation. */
    follow: (id: string, options: FollowOptions = {}): AsyncGenerator<OrderEvent, void, undefined> =>
      followOrder((signal) => listEvents(id, { signal }), options),

    /** Quantities that were missing, rejected or weighed at delivery. */
    async door(id: string, options: RequestOptions = {}): Promise<DoorFigures> {
      return (await transport.json("GET /orders/:id/door", { ...options, path: { id } })).door;
    },

    /** The shortages of the order that wait for the buyer's answer. */
    async shortages(id: string, options: RequestOptions = {}): Promise<Shortage[]> {
      return (await transport.json("GET /orders/:id/shortages", { ...options, path: { id } })).shortages;
    },

    /** Answers a shortage with one of its choices, or null for no replacement. */
    async answerShortage(id: string, answer: ShortageAnswer, options: RequestOptions = {}): Promise<void> {
      await transport.json("POST /orders/:id/shortages/answer", { ...options, path: { id }, body: answer });
    },

    async returns(id: string, options: RequestOptions = {}): Promise<OrderReturn[]> {
      return (await transport.json("GET /orders/:id/returns", { ...options, path: { id } })).returns;
    },
  };
};
