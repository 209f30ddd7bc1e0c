import { Hono } from "hono";
import type { Schema } from "hono/types";
import * as v from "valibot";
import { adminsRoutes } from "./accounts/admins/admins.routes.ts";
import { agentsRoutes } from "./accounts/agents/agents.routes.ts";
import { vehicleImageRoutes } from "./accounts/agents/vehicle-image.routes.ts";
import { apiTokensRoutes } from "./accounts/api-tokens/api-tokens.routes.ts";
import { passkeysRoutes } from "./accounts/passkeys/passkeys.routes.ts";
import { availabilityRoutes, profilesRoutes } from "./accounts/profiles/profiles.routes.ts";
import { agentSignUpRoutes } from "./accounts/registration/agent-sign-up.routes.ts";
import { accountsRoutes } from "./accounts/registration/registration.routes.ts";
import { secondFactorRoutes } from "./accounts/second-factor/second-factor.routes.ts";
import { sessionsRoutes } from "./accounts/sessions/sessions.routes.ts";
import { teamRoutes } from "./accounts/team/team.routes.ts";
import { mailCodesRoutes } from "./accounts/verification/verification.routes.ts";
import { apiSchemas } from "./api-schemas.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { brand } from "./brand.contract.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { adminCashRoutes, myCashRoutes } from "./cash/cash.routes.ts";
import { alertsRoutes } from "./catalogue/alerts/alerts.routes.ts";
import { catalogueRoutes } from "./catalogue/browse/catalogue.routes.ts";
import { searchRoutes } from "./catalogue/browse/search.routes.ts";
import { priceListsRoutes } from "./catalogue/exports/price-lists.routes.ts";
import { productExportRoutes } from "./catalogue/exports/product-export.routes.ts";
import { productImportRoutes } from "./catalogue/imports/product-import.routes.ts";
import { missedSearchesRoutes } from "./catalogue/missed-searches/missed-searches.routes.ts";
import { priceHistoryRoutes } from "./catalogue/price-history/price-history.routes.ts";
import { productPicturesRoutes } from "./catalogue/products/product-images.routes.ts";
import { citiesRoutes } from "./cities/cities.routes.ts";
import { slotsRoutes } from "./cities/slots/bookings/slots.routes.ts";
import { manageSlotsRoutes } from "./cities/slots/manage/manage-slots.routes.ts";
import { createServices, type Services } from "./compose.ts";
import { contactRoutes } from "./contact/contact.routes.ts";
import { messagesRoutes } from "./contact/messages.routes.ts";
import { accountRoutes } from "./credit/online/account.routes.ts";
import { adminCreditRoutes } from "./credit/receive/admin-credit.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { documentsOfOrderRoutes, documentsRoutes } from "./documents/browse/documents.routes.ts";
import { documentFilesRoutes, verifyRoutes } from "./documents/files/document-files.routes.ts";
import { documentMonthsRoutes } from "./documents/months/months.routes.ts";
import { sellerRoutes } from "./documents/seller/seller.routes.ts";
import type { Env } from "./env.ts";
import { feedsRoutes } from "./feeds/feeds.routes.ts";
import { figuresRoutes } from "./figures/figures.routes.ts";
import { healthRoutes } from "./health/health.routes.ts";
import type { ApiEnv } from "./http/api-env.ts";
import { limitBody } from "./http/body-limit.ts";
import { respondNotFound, respondWithError } from "./http/error-response.ts";
import { createDocument } from "./http/openapi/document.ts";
import { limitAddress } from "./http/operations/address-limit.ts";
import { observed } from "./http/operations/observe.ts";
import { requireConfiguration } from "./http/operations/require-configuration.ts";
import { requireTls } from "./http/operations/require-tls.ts";
import { BOOKMARK_HEADER } from "./http/replicas/bookmarks.ts";
import { declaredRoutes, route } from "./http/route.ts";
import { sameOrigin } from "./http/same-origin.ts";
import { secureAnswer } from "./http/security-headers.ts";
import { limitUploads } from "./http/upload-form.ts";
import { withServices } from "./http/with-services.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { importListRoutes } from "./lists/import/import-list.routes.ts";
import { listsRoutes } from "./lists/lists.routes.ts";
import { parseListRoutes } from "./lists/parse/parse-list.routes.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { mailsRoutes } from "./notifications/dead-mails/mails.routes.ts";
import { pushRoutes } from "./notifications/push/push.routes.ts";
import { approvalRoutes } from "./orders/approval/approval.routes.ts";
import {
  adminOrdersRoutes,
  agentOrdersRoutes,
  cancelRequestsRoutes,
  ordersRoutes,
} from "./orders/browse/orders.routes.ts";
import { buyersRoutes } from "./orders/buyers/buyers.routes.ts";
import { changeOrderRoutes } from "./orders/change/change-order.routes.ts";
import { doorRoutes } from "./orders/door/door.routes.ts";
import { doorPhotosRoutes } from "./orders/door/door-photos.routes.ts";
import { fulfilmentRoutes } from "./orders/fulfilment/fulfilment.routes.ts";
import { placeOrderRoutes } from "./orders/place/place-order.routes.ts";
import { ratingRoutes } from "./orders/rating/rating.routes.ts";
import { adminReturnsRoutes, returnsRoutes } from "./orders/returns/returns.routes.ts";
import { teamCartRoutes } from "./orders/team-cart/team-cart.routes.ts";
import {
  agentCommandsRoutes,
  buyerCommandsRoutes,
  staffCommandsRoutes,
} from "./orders/transition/order-commands.routes.ts";
import { ownDataRoutes } from "./own-data/own-data.routes.ts";
import { adminPaymentsRoutes, paymentsRoutes } from "./payments/checkout/payments.routes.ts";
import { qrRoutes } from "./payments/qr/qr.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { standingOrdersRoutes } from "./standing-orders/manage/standing-orders.routes.ts";
import { webhooksRoutes } from "./webhooks/endpoints/endpoints.routes.ts";

const ABOUT = `Responses to requests that may write carry ${BOOKMARK_HEADER}. Catalogue reads that send it back show that write at once; without it they may be a few seconds old. It is useful for ten minutes.`;

/** openapi.json of a shop served at `origin`. */
export const describeApi = (origin: string) =>
  createDocument(declaredRoutes(api), { title: `${brand.name} API`, description: ABOUT, origin, schemas: apiSchemas });

export type WorkerEnv = ApiEnv<Services> & { Bindings: Env };

/** The API: middleware of every request, then the routes of each area. */
export const api = new Hono<WorkerEnv>({ strict: false }).basePath("/api");

api.use(observed);
api.use(secureAnswer);
api.use(limitAddress);
api.use(requireTls);
api.use(sameOrigin);
api.use(limitUploads);
api.use(limitBody);
api.use(withServices(createServices));

/** Checks at compile time that compose.ts provides the services that the routes need. */
function mount<Needed extends object>(path: string, routes: Hono<ApiEnv<Needed>, Schema, string> & Provided<Needed>) {
  api.route(path, routes);
}
type Provided<Needed> = Services extends Needed ? unknown : never;

// Before `requireConfiguration`, because health checks must also work with broken settings.
mount("/", healthRoutes);
api.use(requireConfiguration);

mount("/auth", accountsRoutes);
mount("/auth", sessionsRoutes);
mount("/auth", secondFactorRoutes);
mount("/auth", mailCodesRoutes);
mount("/auth/profile", profilesRoutes);
mount("/auth/profile", ownDataRoutes);
mount("/auth", adminsRoutes);
mount("/auth/agent", agentSignUpRoutes);
mount("/team/cart", teamCartRoutes);
mount("/team", teamRoutes);
mount("/passkeys", passkeysRoutes);
mount("/tokens", apiTokensRoutes);
mount("/calendar", calendarRoutes);
mount("/webhooks", webhooksRoutes);
mount("/products", catalogueRoutes);
mount("/products", priceHistoryRoutes);
mount("/search", searchRoutes);
mount("/feeds", feedsRoutes);
mount("/alerts", alertsRoutes);
mount("/upload", productPicturesRoutes);
mount("/contact", contactRoutes);
mount("/slots", slotsRoutes);
mount("/orders", placeOrderRoutes);
mount("/orders", ordersRoutes);
mount("/orders", buyerCommandsRoutes);
mount("/orders", changeOrderRoutes);
mount("/orders", doorRoutes);
mount("/orders", doorPhotosRoutes);
mount("/orders", ratingRoutes);
mount("/orders", returnsRoutes);
mount("/documents", documentMonthsRoutes);
mount("/documents", documentFilesRoutes);
mount("/verify", verifyRoutes);
mount("/orders", documentsOfOrderRoutes);
mount("/documents", documentsRoutes);
mount("/lists", listsRoutes);
mount("/orders", approvalRoutes);
mount("/lists", parseListRoutes);
mount("/lists", importListRoutes);
mount("/standing-orders", standingOrdersRoutes);
mount("/agent", availabilityRoutes);
mount("/agent", agentOrdersRoutes);
mount("/agent", agentCommandsRoutes);
mount("/agent", qrRoutes);
mount("/live", liveRoutes);
mount("/agents", vehicleImageRoutes);
mount("/agents/me/cash", myCashRoutes);
mount("/payment", paymentsRoutes);
mount("/account", accountRoutes);
mount("/push", pushRoutes);
mount("/admin/dashboard", dashboardRoutes);
mount("/admin/figures", figuresRoutes);
mount("/admin/ledger", ledgerRoutes);
mount("/admin/orders", adminOrdersRoutes);
mount("/admin/orders", fulfilmentRoutes);
mount("/admin/orders", staffCommandsRoutes);
mount("/admin/returns", adminReturnsRoutes);
mount("/admin/products", productExportRoutes);
mount("/admin/product-imports", productImportRoutes);
mount("/admin/price-lists", priceListsRoutes);
mount("/admin/agents", cancelRequestsRoutes);
mount("/admin/agents", agentsRoutes);
mount("/admin/payments", adminPaymentsRoutes);
mount("/admin/cash", adminCashRoutes);
mount("/admin/audit", auditRoutes);
mount("/admin/settings", settingsRoutes);
mount("/admin/seller", sellerRoutes);
mount("/admin/cities", citiesRoutes);
mount("/admin/cities", manageSlotsRoutes);
mount("/admin/buyers", buyersRoutes);
mount("/admin/credit", adminCreditRoutes);
mount("/admin/mails", mailsRoutes);
mount("/admin/messages", messagesRoutes);
mount("/admin/searches", missedSearchesRoutes);

let documented: ReturnType<typeof describeApi> | undefined;
/** Built on the first request, once per isolate. */
export const readApiDocument = (origin: string) => (documented ??= describeApi(origin));
api.get(
  "/openapi.json",
  route({ who: "anyone", summary: "This description of the API", answersBare: v.looseObject({}) }),
  (c) => c.json(readApiDocument(c.env.APP_ORIGIN)),
);

api.all("*", respondNotFound);
api.onError(respondWithError);
