import type { RequestOptions } from "../operations.ts";
import type { Transport } from "../transport.ts";
import type { InCity, StandingOrder, StandingOrderDay } from "../types.ts";

/** Orders that repeat. Scope orders:read. */
export const standingOrdersOf = (transport: Transport) => ({
  async list(query: InCity = {}, options: RequestOptions = {}): Promise<StandingOrder[]> {
    return (await transport.json("GET /standing-orders", { ...options, query })).standingOrders;
  },

  async get(id: string, options: RequestOptions = {}): Promise<StandingOrder> {
    return (await transport.json("GET /standing-orders/:id", { ...options, path: { id } })).standingOrder;
  },

  /** Its next days, and what becomes of each. */
  async days(id: string, options: RequestOptions = {}): Promise<StandingOrderDay[]> {
    return (await transport.json("GET /standing-orders/:id/days", { ...options, path: { id } })).days;
  },
});
