import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import { FulfilmentQuery, PackingSheets, PickInput, PickList } from "./fulfilment.contract.ts";

/** Mounted at /api/admin/orders. */
export const fulfilmentRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/pick-list",
    route({
      who: "staff",
      scope: "orders:read",
      summary: "Get the pick list of confirmed and accepted orders",
      query: FulfilmentQuery,
      answers: PickList.entries,
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.fulfilment.readPickList(c.var.actor, c.req.valid("query"))) }),
  )
  .post(
    "/pick-list/picked",
    route({
      who: "staff",
      scope: "orders:write",
      summary: "Tick or untick a line of the pick list",
      query: FulfilmentQuery,
      body: PickInput,
      sample: { productId: SAMPLE_ID, name: "Potato", unit: "kg", quantity: 1, picked: true },
      sampleStatus: 409,
      answers: PickList.entries,
    }),
    async (c) => {
      const query = c.req.valid("query");
      const input = c.req.valid("json");
      return c.json({ success: true, ...(await c.var.services.fulfilment.pickLine(c.var.actor, query, input)) });
    },
  )
  .get(
    "/packing",
    route({
      who: "staff",
      scope: "orders:read",
      summary: "List the packing sheets of confirmed and accepted orders",
      query: FulfilmentQuery,
      answers: PackingSheets.entries,
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.fulfilment.listToPack(c.var.actor, c.req.valid("query"))) }),
  );
