import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import { ALERT_KINDS, AlertInput, AlertOf, ProductAlert } from "./alerts.contract.ts";

const Written = v.object({ kind: v.picklist(ALERT_KINDS), target: v.nullable(v.number()) });

export const alertsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "buyer",
      scope: "catalogue:read",
      summary: "List my price and stock alerts, newest first; an alert is deleted once it has fired",
      answers: { alerts: v.array(ProductAlert) },
    }),
    async (c) => c.json({ success: true, alerts: await c.var.services.alerts.listAlerts(c.var.actor) }),
  )
  .put(
    "/",
    route({
      who: "buyer",
      summary: "Set an alert for a price below `target` rupees, or for a product that is back in stock; it fires once",
      body: AlertInput,
      sample: { kind: "stock", productId: SAMPLE_ID },
      sampleStatus: 404,
      answers: { alert: Written },
    }),
    async (c) => {
      const alert = await c.var.services.alerts.putAlert(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, alert });
    },
  )
  .delete(
    "/",
    route({
      who: "buyer",
      summary: "Delete an alert; succeeds when there is none",
      body: AlertOf,
      sample: { kind: "stock", productId: SAMPLE_ID },
      answers: {},
    }),
    async (c) => {
      await c.var.services.alerts.removeAlert(c.var.actor, c.req.valid("json"));
      return c.json({ success: true });
    },
  );
