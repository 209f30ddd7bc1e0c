import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { ALERT_KINDS, AlertInput, AlertOf, ProductAlert } from "./alerts.contract.ts";
import type { AlertsService } from "./alerts.service.ts";

interface Services {
  readonly alerts: AlertsService;
}

const Written = v.object({ kind: v.picklist(ALERT_KINDS), target: v.nullable(v.number()) });

export const alertsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("What the account waits for, newest first; an alert is over when it came true", {
      alerts: v.array(ProductAlert),
    }),
    signedIn,
    async (c) => c.json({ success: true, alerts: await c.var.services.alerts.listAlerts(c.var.actor) }),
  )
  .put(
    "/",
    answers("Be told once when a product costs less than `target` rupees, or when it is back in stock", {
      alert: Written,
    }),
    ...signedInAs(requireBuyer),
    ...jsonBody(AlertInput),
    async (c) => {
      const alert = await c.var.services.alerts.putAlert(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, alert });
    },
  )
  .delete(
    "/",
    answers("Wait no longer; also for what is over", {}),
    ...signedInAs(requireBuyer),
    ...jsonBody(AlertOf),
    async (c) => {
      await c.var.services.alerts.removeAlert(c.var.actor, c.req.valid("json"));
      return c.json({ success: true });
    },
  );
