import { Hono } from "hono";
import { openAPIRouteHandler } from "hono-openapi";
import { adminsRoutes } from "./accounts/admins/admins.routes.ts";
import { agentsRoutes } from "./accounts/agents/agents.routes.ts";
import { vehicleImageRoutes } from "./accounts/agents/vehicle-image.routes.ts";
import { profilesRoutes } from "./accounts/profiles/profiles.routes.ts";
import { agentSignUpRoutes } from "./accounts/registration/agent-sign-up.routes.ts";
import { accountsRoutes } from "./accounts/registration/registration.routes.ts";
import { sessionsRoutes } from "./accounts/sessions/sessions.routes.ts";
import { mailCodesRoutes } from "./accounts/verification/verification.routes.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { brand } from "./brand.contract.ts";
import { catalogueRoutes } from "./catalogue/browse/catalogue.routes.ts";
import { productExportRoutes } from "./catalogue/exports/product-export.routes.ts";
import { priceListsRoutes } from "./catalogue/imports/price-lists.routes.ts";
import { productImportRoutes } from "./catalogue/imports/product-import.routes.ts";
import { productPicturesRoutes } from "./catalogue/products/product-images.routes.ts";
import { contactRoutes } from "./contact/contact.routes.ts";
import { messagesRoutes } from "./contact/messages.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { limitBody } from "./http/body-limit.ts";
import { checkHealth } from "./http/health.ts";
import { type ApiEnv, answerError, sameOrigin, withServices } from "./http/http.ts";
import { securitySchemes } from "./http/openapi.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { mailsRoutes } from "./notifications/mail/mails.routes.ts";
import { pushRoutes } from "./notifications/push/push.routes.ts";
import { adminOrdersRoutes, ordersRoutes } from "./orders/browse/orders.routes.ts";
import { deliveryRoutes } from "./orders/transition/agent-orders.routes.ts";
import { adminPaymentsRoutes, paymentsRoutes } from "./payments/checkout/payments.routes.ts";
import { AppError } from "./platform/errors.contract.ts";

/** The API's map: what every request passes, then one line an area. */
export const api = new Hono<ApiEnv>({ strict: false }).basePath("/api");

api.use(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
});
api.use(sameOrigin);
api.use(limitBody);
api.use(withServices);

api.get("/health", async (c) => {
  await checkHealth(c.env);
  return c.json({ success: true, status: "ok", push: c.var.services.push.state });
});
api.route("/auth", accountsRoutes);
api.route("/auth", sessionsRoutes);
api.route("/auth", mailCodesRoutes);
api.route("/auth/profile", profilesRoutes);
api.route("/auth", adminsRoutes);
api.route("/auth/agent", agentSignUpRoutes);
api.route("/products", catalogueRoutes);
api.route("/upload", productPicturesRoutes);
api.route("/contact", contactRoutes);
api.route("/orders", ordersRoutes);
api.route("/agent", deliveryRoutes);
api.route("/live", liveRoutes);
api.route("/agents", vehicleImageRoutes);
api.route("/payment", paymentsRoutes);
api.route("/push", pushRoutes);
api.route("/admin/dashboard", dashboardRoutes);
api.route("/admin/orders", adminOrdersRoutes);
api.route("/admin/products", productExportRoutes);
api.route("/admin/product-imports", productImportRoutes);
api.route("/admin/price-lists", priceListsRoutes);
api.route("/admin/agents", agentsRoutes);
api.route("/admin/payments", adminPaymentsRoutes);
api.route("/admin/audit", auditRoutes);
api.route("/admin/mails", mailsRoutes);
api.route("/admin/messages", messagesRoutes);
api.get(
  "/openapi.json",
  openAPIRouteHandler(api, {
    documentation: { components: { securitySchemes }, info: { title: `${brand.name} API`, version: "1" } },
    includeEmptyPaths: true,
    // Files of ours are answers like any other; the document does not describe itself.
    excludeStaticFile: false,
    exclude: ["/api/openapi.json"],
  }),
);

api.all("*", () => {
  throw new AppError("http.not_found", 404);
});
api.onError(answerError);
