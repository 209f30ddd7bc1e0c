import type { Answer, CommandOptions, RequestOptions } from "../operations.ts";
import { type Pages, pagesOf } from "../pages.ts";
import { keyOf, type Transport } from "../transport.ts";
import type { ConfirmedOrder, Order, OrderStatus, PickedLine, PickListQuery, ShopOrderQuery } from "../types.ts";

/** The orders of all buyers, for the shop's own systems. Scopes orders:read and orders:write of its owner. */
export const shopOrdersOf = (transport: Transport) => ({
  /** Newest first. */
  list: (query: ShopOrderQuery = {}, options: RequestOptions = {}): Pages<Order> =>
    pagesOf(async (cursor) => {
      const asked = { ...options, query: { ...query, cursor } };
      const { orders, nextCursor } = await transport.json("GET /admin/orders", asked);
      return { items: orders, nextCursor };
    }),

  async confirm(id: string, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/confirm", call)).order;
  },

  /** Each by itself: one that cannot be confirmed does not keep back the others. */
  async confirmMany(ids: readonly string[], options: CommandOptions = {}): Promise<ConfirmedOrder[]> {
    const call = { ...options, body: { ids: [...ids] }, idempotencyKey: keyOf(options) };
    return (await transport.json("POST /admin/orders/confirm", call)).results;
  },

  async cancel(id: string, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/cancel", call)).order;
  },

  /** Moves it along a legal edge of its life. */
  async setStatus(id: string, status: OrderStatus, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, body: { status }, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/status", call)).order;
  },

  /** What has to be taken from the shelves for the orders of a day. */
  pickList: (query: PickListQuery = {}, options: RequestOptions = {}): Promise<Answer<"GET /admin/orders/pick-list">> =>
    transport.json("GET /admin/orders/pick-list", { ...options, query }),

  /** Ticks off a line of that list, as it was seen, or takes that back; answers the list after it. */
  pick: (
    line: PickedLine,
    query: PickListQuery = {},
    options: RequestOptions = {},
  ): Promise<Answer<"POST /admin/orders/pick-list/picked">> =>
    transport.json("POST /admin/orders/pick-list/picked", { ...options, query, body: line }),

  /** The same, order by order. */
  packing: (query: PickListQuery = {}, options: RequestOptions = {}): Promise<Answer<"GET /admin/orders/packing">> =>
    transport.json("GET /admin/orders/packing", { ...options, query }),
});
