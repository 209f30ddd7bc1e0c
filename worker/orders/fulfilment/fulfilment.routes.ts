import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { FulfilmentQuery, PackingSheets, PickInput, PickList } from "./fulfilment.contract.ts";

/** Mounted at /api/admin/orders. */
export const fulfilmentRoutes = router(
  route("GET /pick-list", {
    who: "staff",
    scope: "orders:read",
    summary: "Get the pick list of confirmed and accepted orders",
    query: FulfilmentQuery,
    answers: PickList.entries,
    handle: ({ services, actor, query }) => services.fulfilment.readPickList(actor, query),
  }),
  route("POST /pick-list/picked", {
    who: "staff",
    scope: "orders:write",
    summary: "Tick or untick a line of the pick list",
    fails: ["orders.pick_line_changed"],
    query: FulfilmentQuery,
    body: PickInput,
    sample: { productId: SAMPLE_ID, name: "Potato", unit: "kg", quantity: 1, picked: true },
    sampleStatus: 409,
    answers: PickList.entries,
    handle: ({ services, actor, query, body }) => services.fulfilment.pickLine(actor, query, body),
  }),
  route("GET /packing", {
    who: "staff",
    scope: "orders:read",
    summary: "List the packing sheets of confirmed and accepted orders",
    query: FulfilmentQuery,
    answers: PackingSheets.entries,
    handle: ({ services, actor, query }) => services.fulfilment.listToPack(actor, query),
  }),
);
