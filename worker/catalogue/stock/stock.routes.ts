import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import {
  BookedLine,
  BookStockInput,
  CountedLines,
  Movement,
  MovementsQuery,
  StocktakeQuery,
  StocktakeSheet,
  WastedInWeek,
} from "./stock.contract.ts";

/** Mounted at /api/admin/stock. */
export const stockRoutes = router(
  route("GET /movements", {
    who: "staff",
    scope: "reports:read",
    summary: "List movements of stock, newest first, of all products or of one",
    query: MovementsQuery,
    answers: { movements: v.array(Movement), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.stock.listMovements(actor, query),
  }),
  route("POST /bookings", {
    who: "staff",
    scope: "products:write",
    summary: "Book received products, waste, or the counts of a stocktake; all lines or none",
    fails: ["orders.idempotency_conflict", "products.conflict", "products.not_found", "stock.short"],
    body: BookStockInput,
    sample: {
      kind: "received",
      supplier: "Sharma Traders",
      lines: [{ productId: SAMPLE_ID, quantity: 50, cost: 18.5 }],
    },
    sampleStatus: 404,
    idempotent: true,
    status: 201,
    answers: { lines: v.array(BookedLine) },
    handle: async ({ services, actor, body, idempotencyKey }) => ({
      lines: await services.stock.bookStock(actor, body, idempotencyKey),
    }),
  }),
  route("GET /stocktake", {
    who: "staff",
    scope: "reports:read",
    summary: "Get the sheet of a stocktake in the order of zone and bin",
    query: StocktakeQuery,
    answers: StocktakeSheet.entries,
    handle: ({ services, actor, query }) => services.stock.readSheet(actor, query),
  }),
  route("POST /stocktake/review", {
    who: "staff",
    scope: "products:write",
    summary: "Compare counts with the stock; books nothing",
    body: CountedLines,
    sample: { lines: [{ productId: SAMPLE_ID, quantity: 47, seen: 50 }] },
    answers: { lines: v.array(BookedLine) },
    handle: async ({ services, actor, body }) => ({ lines: await services.stock.reviewCount(actor, body.lines) }),
  }),
  route("GET /waste", {
    who: "staff",
    scope: "reports:read",
    summary: "List the waste of the last eight weeks by week and product",
    answers: { waste: v.array(WastedInWeek) },
    handle: async ({ services, actor }) => ({ waste: await services.stock.listWaste(actor) }),
  }),
  route("GET /photos/:photo", {
    who: "staff",
    summary: "Get a photo of wasted products",
    fails: ["http.not_found"],
    hasETag: true,
    answersFile: "image/*",
    handle: ({ services, actor, params, c }) => services.stock.showStockPhoto(actor, params.photo, c.req.raw),
  }),
);
