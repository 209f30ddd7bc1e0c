import type { CommandOptions, RequestOptions } from "../operations.ts";
import { type Pages, pagesIn } from "../pages.ts";
import { keyOf, type Transport } from "../transport.ts";
import type { Buyer, BuyerQuery, BuyerSummary, NewOrder, Order, UsualLine } from "../types.ts";

/** The buyers of the shop, for its owner. Scopes orders:read and orders:write. */
export const buyersOf = (transport: Transport) => ({
  /** The newest accounts first; a search is by name, business, phone or e-mail. */
  list: (query: BuyerQuery = {}, options: RequestOptions = {}): Pages<BuyerSummary> =>
    pagesIn("buyers", (cursor) => transport.json("GET /admin/buyers", { ...options, query: { ...query, cursor } })),

  async get(id: string, options: RequestOptions = {}): Promise<Buyer> {
    return (await transport.json("GET /admin/buyers/:id", { ...options, path: { id } })).buyer;
  },

  /** The products that the buyer usually orders in a city, with their usual quantities. */
  async usualLines(id: string, location: string, options: RequestOptions = {}): Promise<UsualLine[]> {
    const call = { ...options, path: { id }, query: { location } };
    return (await transport.json("GET /admin/buyers/:id/usual-lines", call)).lines;
  },

  /** Places an order in the buyer's name: only one, even when the request is retried. */
  async placeOrder(id: string, order: NewOrder, options: CommandOptions = {}): Promise<Order> {
    const call = { ...options, path: { id }, body: order, idempotencyKey: keyOf(options) };
    return (await transport.json("POST /admin/buyers/:id/orders", call)).order;
  },
});
