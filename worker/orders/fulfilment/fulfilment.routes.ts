import { Hono } from "hono";
import { requireStaff } from "../../accounts/permissions.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { queryOf } from "../../http/validation.ts";
import { FulfilmentQuery, PackingSheets, PickList } from "./fulfilment.contract.ts";
import type { FulfilmentService } from "./fulfilment.service.ts";

interface Services {
  readonly orders: FulfilmentService;
}

/** Below /api/admin/orders. */
export const fulfilmentRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/pick-list",
    answers("What to fetch for confirmed orders", PickList.entries),
    ...signedInAs(requireStaff),
    queryOf(FulfilmentQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.readPickList(c.var.actor, c.req.valid("query"))) }),
  )
  .get(
    "/packing",
    answers("Confirmed orders to pack", PackingSheets.entries),
    ...signedInAs(requireStaff),
    queryOf(FulfilmentQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.listToPack(c.var.actor, c.req.valid("query"))) }),
  );
