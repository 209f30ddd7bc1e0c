import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { FulfilmentQuery, PackingSheets, PickInput, PickList } from "./fulfilment.contract.ts";
import type { FulfilmentService } from "./fulfilment.service.ts";

interface Services {
  readonly fulfilment: FulfilmentService;
}

/** Below /api/admin/orders. */
export const fulfilmentRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/pick-list",
    answers("What to fetch for the orders that are confirmed or accepted, and what was ticked off", PickList.entries),
    ...signedInAs(requireStaff),
    queryOf(FulfilmentQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.fulfilment.readPickList(c.var.actor, c.req.valid("query"))) }),
  )
  .post(
    "/pick-list/picked",
    answers("Tick off a line of the pick list of these orders, or take that back", PickList.entries),
    ...signedInAs(requireStaff),
    queryOf(FulfilmentQuery),
    ...jsonBody(PickInput),
    async (c) => {
      const [query, input] = [c.req.valid("query"), c.req.valid("json")];
      return c.json({ success: true, ...(await c.var.services.fulfilment.pickLine(c.var.actor, query, input)) });
    },
  )
  .get(
    "/packing",
    answers("The same orders one by one, to pack", PackingSheets.entries),
    ...signedInAs(requireStaff),
    queryOf(FulfilmentQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.fulfilment.listToPack(c.var.actor, c.req.valid("query"))) }),
  );
