import type { Query, RequestOptions } from "../operations.ts";
import { type Pages, pagesIn } from "../pages.ts";
import { keyOf, type Transport } from "../transport.ts";
import type { BookedLine, Movement, StockBooking, StockCounts, StocktakeLine, WastedInWeek } from "../types.ts";

type MovementsQuery = Omit<Query<"GET /admin/stock/movements">, "cursor">;
type SheetQuery = Omit<Query<"GET /admin/stock/stocktake">, "cursor">;

/** The shop's warehouse, for its owner. Scopes reports:read and products:write. */
export const stockOf = (transport: Transport) => ({
  /** Newest first. */
  movements: (query: MovementsQuery = {}, options: RequestOptions = {}): Pages<Movement> =>
    pagesIn("movements", (cursor) =>
      transport.json("GET /admin/stock/movements", { ...options, query: { ...query, cursor } }),
    ),

  /** Books received goods, waste or counts: all lines or none. */
  async book(
    booking: StockBooking,
    options: RequestOptions & { readonly idempotencyKey?: string } = {},
  ): Promise<BookedLine[]> {
    const call = { ...options, body: booking, idempotencyKey: keyOf(options) };
    return (await transport.json("POST /admin/stock/bookings", call)).lines;
  },

  /** The products to count, by zone and bin. */
  sheet: (query: SheetQuery = {}, options: RequestOptions = {}): Pages<StocktakeLine> =>
    pagesIn("lines", async (cursor) => {
      const call = { ...options, query: { ...query, cursor } };
      const { lines, nextCursor } = await transport.json("GET /admin/stock/stocktake", call);
      return { lines, nextCursor };
    }),

  /** Compares counts with the stock, without booking them. */
  async review(counts: StockCounts, options: RequestOptions = {}): Promise<BookedLine[]> {
    return (await transport.json("POST /admin/stock/stocktake/review", { ...options, body: counts })).lines;
  },

  /** The waste of the last eight weeks, by week and product. */
  async waste(options: RequestOptions = {}): Promise<WastedInWeek[]> {
    return (await transport.json("GET /admin/stock/waste", options)).waste;
  },
});
