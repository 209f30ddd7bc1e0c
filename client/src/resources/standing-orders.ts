import type { RequestOptions } from "../operations.ts";
import type { Transport } from "../transport.ts";
import type { InCity, StandingOrder, StandingOrderDay } from "../types.ts";

/** The account's standing orders. Scope orders:read. */
export const standingOrdersOf = (transport: Transport) => ({
  async list(query: InCity = {}, options: RequestOptions = {}): Promise<StandingOrder[]> {
    return (await transport.json("GET /standing-orders", { ...options, query })).standingOrders;
  },

  async get(id: string, options: RequestOptions = {}): Promise<StandingOrder> {
    return (await transport.json("GET /standing-orders/:id", { ...options, path: { id } })).standingOrder;
  },

  /** The next dates with their states. */
  async days(id: string, options: RequestOptions = {}): Promise<StandingOrderDay[]> {
    return (await transport.json("GET /standing-orders/:id/days", { ...options, path: { id } })).days;
  },
});
