import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { FulfilmentQuery } from "../fulfilment/fulfilment.contract.ts";
import { MarkResult, PackingStation, PickMarksInput } from "./packing.contract.ts";

/** Mounted at /api/admin/packing. */
export const packingRoutes = router(
  route("GET /", {
    who: "staff",
    scope: "orders:read",
    summary: "List orders to pick and pack, with the state of each line; packed ones only by stage or id",
    query: FulfilmentQuery,
    answers: PackingStation.entries,
    handle: ({ services, actor, query }) => services.fulfilment.readStation(actor, query),
  }),
  route("POST /marks", {
    who: "staff",
    scope: "orders:write",
    summary: "Mark lines as picked, weighed, short or put back; each succeeds or fails on its own",
    fails: [
      "accounts.own_record",
      "door.line",
      "orders.not_found",
      "orders.already_packed",
      "orders.illegal_transition",
      "orders.line_marked",
      "orders.conflict",
    ],
    body: PickMarksInput,
    sample: { marks: [{ orderId: SAMPLE_ID, productId: SAMPLE_ID, seen: null, picked: true }] },
    answers: { results: v.array(MarkResult) },
    handle: async ({ services, actor, body }) => {
      const results = await services.fulfilment.markLines(actor, body);
      return {
        results: results.map((one) => ({
          ...one,
          message: one.message && translateMessage(actor.language, one.message),
        })),
      };
    },
  }),
);
