import { type ErrorDetails, isRasadError, RasadError } from "../errors.ts";
import type { Answer, CommandOptions, RequestOptions } from "../operations.ts";
import { type Pages, pagesOf } from "../pages.ts";
import { keyOf, type Transport } from "../transport.ts";
import type { DoorFigures, NewOrder, Order, OrderChange, OrderEvent, OrderQuery, OrderReturn } from "../types.ts";
import { type FollowOptions, followOrder } from "./follow-order.ts";

/** What an order would cost now. In rupees. */
export type Quote = ErrorDetails["orders.prices_changed"];

/**
 * The API has no route that only prices an order. No order has this total, so the shop refuses to place it, and says what
 * it would cost.
 */
const NO_TOTAL = -1;

/** The buyer's orders. Scopes orders:read and orders:write. */
export const ordersOf = (transport: Transport) => {
  const listEvents = async (id: string, options: RequestOptions = {}): Promise<OrderEvent[]> =>
    (await transport.json("GET /orders/:id/events", { ...options, path: { id } })).events;

  return {
    /** Newest first. */
    list: (query: OrderQuery = {}, options: RequestOptions = {}): Pages<Order> =>
      pagesOf(async (cursor) => {
        const asked = { ...options, query: { ...query, cursor } };
        const { orders, nextCursor } = await transport.json("GET /orders/my-orders", asked);
        return { items: orders, nextCursor };
      }),

    async get(id: string, options: RequestOptions = {}): Promise<Order> {
      return (await transport.json("GET /orders/:id", { ...options, path: { id } })).order;
    },

    /**
     * Places an order, and only one however often it has to be sent. With `expectedTotal` it is refused by
     * `orders.prices_changed` when the total is another by now.
     */
    async place(order: NewOrder, options: CommandOptions = {}): Promise<Order> {
      const call = { ...options, body: order, idempotencyKey: keyOf(options) };
      return (await transport.json("POST /orders", call)).order;
    },

    /**
     * Its lines and its total as they would be now; nothing is ordered. The total is what `expectedTotal` wants. It counts
     * against the limit of orders, as an order does.
     */
    async quote(order: Omit<NewOrder, "expectedTotal">, options: RequestOptions = {}): Promise<Quote> {
      const body = { ...order, expectedTotal: NO_TOTAL };
      try {
        await transport.json("POST /orders", { ...options, body, idempotencyKey: crypto.randomUUID() });
      } catch (error) {
        if (isRasadError(error, "orders.prices_changed")) return error.details;
        throw error;
      }
      throw new RasadError({ code: "client.unreadable", status: 0, message: "The shop did not compare the total." });
    },

    async cancel(id: string, options: CommandOptions = {}): Promise<Order> {
      const call = { ...options, path: { id }, idempotencyKey: keyOf(options) };
      return (await transport.json("PATCH /orders/:id/cancel", call)).order;
    },

    /** All lines of a pending order after the change. `payment`: what is left to pay, of an order that is paid online. */
    async change(
      id: string,
      change: OrderChange,
      options: CommandOptions = {},
    ): Promise<Answer<"PUT /orders/:id/items">> {
      const call = { ...options, path: { id }, body: change, idempotencyKey: keyOf(options) };
      return transport.json("PUT /orders/:id/items", call);
    },

    /** Its timeline, oldest first. */
    events: listEvents,

    /** Each step of an order as it happens, from the first one to its delivery or its end. */
    follow: (id: string, options: FollowOptions = {}): AsyncGenerator<OrderEvent, void, undefined> =>
      followOrder((signal) => listEvents(id, { signal }), options),

    /** What was missing, rejected or weighed at the door. */
    async door(id: string, options: RequestOptions = {}): Promise<DoorFigures> {
      return (await transport.json("GET /orders/:id/door", { ...options, path: { id } })).door;
    },

    async returns(id: string, options: RequestOptions = {}): Promise<OrderReturn[]> {
      return (await transport.json("GET /orders/:id/returns", { ...options, path: { id } })).returns;
    },
  };
};
