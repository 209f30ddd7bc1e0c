import type { Answer, CommandOptions, RequestOptions } from "../operations.ts";
import { type Pages, pagesIn } from "../pages.ts";
import { keyOf, type Transport } from "../transport.ts";
import type {
  ConfirmedOrder,
  MarkResult,
  Order,
  OrderChange,
  OrderStatus,
  Packed,
  PickedLine,
  PickListQuery,
  PickMarks,
  SettledShortage,
  ShopOrderQuery,
} from "../types.ts";

/** The orders of all buyers, for the shop's owner. Scopes orders:read and orders:write. */
export const shopOrdersOf = (transport: Transport) => ({
  /** Newest first. */
  list: (query: ShopOrderQuery = {}, options: RequestOptions = {}): Pages<Order> =>
    pagesIn("orders", (cursor) => transport.json("GET /admin/orders", { ...options, query: { ...query, cursor } })),

  async confirm(id: string, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/confirm", call)).order;
  },

  /** Confirms each order independently: a failure does not affect the others. */
  async confirmMany(ids: readonly string[], options: CommandOptions = {}): Promise<ConfirmedOrder[]> {
    const call = { ...options, body: { ids: [...ids] }, idempotencyKey: keyOf(options) };
    return (await transport.json("POST /admin/orders/confirm", call)).results;
  },

  async cancel(id: string, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/cancel", call)).order;
  },

  /** Replaces all lines of a pending or confirmed order for its buyer, until its goods are picked. */
  async change(id: string, change: OrderChange, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, body: change, idempotencyKey: keyOf(options) };
    return (await transport.json("PUT /admin/orders/:id/items", call)).order;
  },

  /** Moves the order to a status that its current one allows. */
  async setStatus(id: string, status: OrderStatus, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, body: { status }, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/status", call)).order;
  },

  /** The quantities to pick for the orders of a day. */
  pickList: (query: PickListQuery = {}, options: RequestOptions = {}): Promise<Answer<"GET /admin/orders/pick-list">> =>
    transport.json("GET /admin/orders/pick-list", { ...options, query }),

  /** Ticks or unticks a line of the pick list. Returns the updated list. */
  pick: (
    line: PickedLine,
    query: PickListQuery = {},
    options: RequestOptions = {},
  ): Promise<Answer<"POST /admin/orders/pick-list/picked">> =>
    transport.json("POST /admin/orders/pick-list/picked", { ...options, query, body: line }),

  /** The orders to pick and pack, with the state of each line; those that do not fit follow `nextAfter`. */
  station: (query: PickListQuery = {}, options: RequestOptions = {}): Promise<Answer<"GET /admin/packing">> =>
    transport.json("GET /admin/packing", { ...options, query }),

  /** Marks lines as picked, weighed, short or put back. Each mark succeeds or fails on its own. */
  async mark(marks: PickMarks["marks"], options: RequestOptions = {}): Promise<MarkResult[]> {
    return (await transport.json("POST /admin/packing/marks", { ...options, body: { marks } })).results;
  },

  /** Asks the buyer about a short line, or leaves it out or replaces it as the buyer has said. */
  async settleShortage(id: string, shortage: SettledShortage, options: RequestOptions = {}): Promise<void> {
    await transport.json("POST /admin/orders/:id/shortages", { ...options, path: { id }, body: shortage });
  },

  /** Marks an order as packed; rejected until every line is picked. */
  async pack(id: string, packed: Packed = {}, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, body: packed, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/pack", call)).order;
  },

  async unpack(id: string, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, idempotencyKey: keyOf(options) };
    return (await transport.json("PATCH /admin/orders/:id/unpack", call)).order;
  },

  /** The quantities to pack, by order. */
  packing: (query: PickListQuery = {}, options: RequestOptions = {}): Promise<Answer<"GET /admin/orders/packing">> =>
    transport.json("GET /admin/orders/packing", { ...options, query }),
});
