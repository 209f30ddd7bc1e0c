import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { ALERT_KINDS, AlertInput, AlertOf, ProductAlert } from "./alerts.contract.ts";

const Written = v.object({ kind: v.picklist(ALERT_KINDS), target: v.nullable(v.number()) });

export const alertsRoutes = router(
  route("GET /", {
    who: "buyer",
    scope: "catalogue:read",
    summary: "List my price and stock alerts, newest first; an alert is deleted once it has fired",
    answers: { alerts: v.array(ProductAlert) },
    handle: async ({ services, actor }) => ({ alerts: await services.alerts.listAlerts(actor) }),
  }),
  route("PUT /", {
    who: "buyer",
    summary: "Set an alert for a price below `target` rupees, or for a product that is back in stock; it fires once",
    fails: ["products.not_found", "alerts.in_stock", "alerts.too_many", "alerts.target_too_high"],
    body: AlertInput,
    sample: { kind: "stock", productId: SAMPLE_ID },
    sampleStatus: 404,
    answers: { alert: Written },
    handle: async ({ services, actor, body }) => ({ alert: await services.alerts.putAlert(actor, body) }),
  }),
  route("DELETE /", {
    who: "buyer",
    summary: "Delete an alert; succeeds when there is none",
    body: AlertOf,
    sample: { kind: "stock", productId: SAMPLE_ID },
    answers: {},
    handle: ({ services, actor, body }) => services.alerts.removeAlert(actor, body),
  }),
);
