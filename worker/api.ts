import { Hono } from "hono";
import { etag } from "hono/etag";
import { methodNotAllowed } from "hono/method-not-allowed";
import * as v from "valibot";
import { adminsRoutes } from "./accounts/admins/admins.routes.ts";
import { agentsRoutes, vehicleImageRoutes } from "./accounts/agents/agents.routes.ts";
import { apiTokensRoutes } from "./accounts/api-tokens/api-tokens.routes.ts";
import { passkeysRoutes } from "./accounts/passkeys/passkeys.routes.ts";
import { availabilityRoutes, profilesRoutes } from "./accounts/profiles/profiles.routes.ts";
import { agentSignUpRoutes } from "./accounts/registration/agent-sign-up.routes.ts";
import { accountsRoutes } from "./accounts/registration/registration.routes.ts";
import { secondFactorRoutes } from "./accounts/second-factor/second-factor.routes.ts";
import { sessionsRoutes } from "./accounts/sessions/sessions.routes.ts";
import { teamRoutes } from "./accounts/team/team.routes.ts";
import { mailCodesRoutes } from "./accounts/verification/verification.routes.ts";
import * as contracts from "./api-schemas.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { brand } from "./brand.contract.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { adminCashRoutes, myCashRoutes } from "./cash/cash.routes.ts";
import { alertsRoutes } from "./catalogue/alerts/alerts.routes.ts";
import { catalogueRoutes, searchRoutes } from "./catalogue/browse/catalogue.routes.ts";
import { priceListsRoutes, productExportRoutes } from "./catalogue/exports/product-export.routes.ts";
import { productImportRoutes } from "./catalogue/imports/product-import.routes.ts";
import { missedSearchesRoutes } from "./catalogue/missed-searches/missed-searches.routes.ts";
import { productPicturesRoutes } from "./catalogue/products/product-images.routes.ts";
import { stockRoutes } from "./catalogue/stock/stock.routes.ts";
import { citiesRoutes } from "./cities/cities.routes.ts";
import { slotsRoutes } from "./cities/slots/bookings/slots.routes.ts";
import { manageSlotsRoutes } from "./cities/slots/manage/manage-slots.routes.ts";
import { createServices } from "./compose.ts";
import { contactRoutes, messagesRoutes } from "./contact/contact.routes.ts";
import { accountRoutes } from "./credit/online/account.routes.ts";
import { adminCreditRoutes } from "./credit/receive/admin-credit.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { documentsOfOrderRoutes, documentsRoutes, verifyRoutes } from "./documents/browse/documents.routes.ts";
import { monthlyDocumentsRoutes } from "./documents/months/months.routes.ts";
import { sellerRoutes } from "./documents/seller/seller.routes.ts";
import type { Env } from "./env.ts";
import { CatalogueFeed } from "./feeds/feeds.contract.ts";
import { feedsRoutes } from "./feeds/feeds.routes.ts";
import { figuresRoutes } from "./figures/figures.routes.ts";
import { healthRoutes } from "./health/health.routes.ts";
import type { ApiEnv } from "./http/api-env.ts";
import { limitBody } from "./http/body-limit.ts";
import { respondMethodNotAllowed, respondNotFound, respondWithError } from "./http/error-response.ts";
import { createDocument } from "./http/openapi/document.ts";
import { schemasIn } from "./http/openapi/schemas.ts";
import { limitAddress } from "./http/operations/address-limit.ts";
import { observe } from "./http/operations/observe.ts";
import { requireConfiguration } from "./http/operations/require-configuration.ts";
import { requireTls } from "./http/operations/require-tls.ts";
import { BOOKMARK_HEADER } from "./http/replicas/bookmarks.ts";
import { declaredRoutes, route, router } from "./http/route.ts";
import { sameOrigin } from "./http/same-origin.ts";
import { setCommonHeaders } from "./http/security-headers.ts";
import { limitUploads } from "./http/upload-form.ts";
import { withServices } from "./http/with-services.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { importListRoutes } from "./lists/import/import-list.routes.ts";
import { listsRoutes } from "./lists/lists.routes.ts";
import { parseListRoutes } from "./lists/parse/parse-list.routes.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { mailsRoutes } from "./notifications/dead-mails/mails.routes.ts";
import { pushRoutes } from "./notifications/push/push.routes.ts";
import { accountCartRoutes } from "./orders/account-cart/account-cart.routes.ts";
import { approvalRoutes } from "./orders/approval/approval.routes.ts";
import {
  adminOrdersRoutes,
  agentOrdersRoutes,
  cancelRequestsRoutes,
  ordersRoutes,
} from "./orders/browse/orders.routes.ts";
import { buyersRoutes } from "./orders/buyers/buyers.routes.ts";
import { adminChangesRoutes, changeOrderRoutes } from "./orders/change/change-order.routes.ts";
import { doorRoutes } from "./orders/door/door.routes.ts";
import { doorPhotosRoutes } from "./orders/door/door-photos.routes.ts";
import { fulfilmentRoutes } from "./orders/fulfilment/fulfilment.routes.ts";
import { packingRoutes } from "./orders/packing/packing.routes.ts";
import { placeOrderRoutes } from "./orders/place/place-order.routes.ts";
import { ratingRoutes } from "./orders/rating/rating.routes.ts";
import { adminReturnsRoutes, returnsRoutes } from "./orders/returns/returns.routes.ts";
import { adminShortageRoutes, shortageRoutes } from "./orders/shortage/shortage.routes.ts";
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
import { WebhookBody } from "./webhooks/webhooks.contract.ts";

const ABOUT = `Responses to requests that may write carry ${BOOKMARK_HEADER}. Catalogue reads that send it back show that write at once; without it they may be a few seconds old. It is useful for ten minutes.`;

const EVENT_DATA = Object.fromEntries(
  WebhookBody.options.flatMap(({ entries: { type, data } }) => type.options.map((one) => [one, data])),
);

/** openapi.json of a shop served at `origin`. */
export const describeApi = (origin: string) =>
  createDocument(declaredRoutes(api), {
    title: `${brand.name} API`,
    description: ABOUT,
    origin,
    email: brand.email,
    schemas: schemasIn(contracts),
    feeds: [{ format: "csv" }, { format: "json", schema: CatalogueFeed }],
    events: EVENT_DATA,
  });

export type WorkerEnv = ApiEnv & { Bindings: Env };

export const api = new Hono<WorkerEnv>({ strict: false }).basePath("/api");

api.use(observe);
api.use(setCommonHeaders);
api.use(limitAddress);
api.use(requireTls);
api.use(methodNotAllowed({ app: api, onMethodNotAllowed: respondMethodNotAllowed }));
api.use(sameOrigin);
api.use(limitUploads);
api.use(limitBody);
api.use(withServices(createServices));

// Mounted before `requireConfiguration`, so that monitors can also check a shop with broken settings.
api.route("/", healthRoutes);
api.use(requireConfiguration);

api.route("/auth", accountsRoutes);
api.route("/auth", sessionsRoutes);
api.route("/auth", secondFactorRoutes);
api.route("/auth", mailCodesRoutes);
api.route("/auth/profile", profilesRoutes);
api.route("/auth/profile", ownDataRoutes);
api.route("/auth", adminsRoutes);
api.route("/auth/agent", agentSignUpRoutes);
api.route("/team/cart", accountCartRoutes);
api.route("/team", teamRoutes);
api.route("/passkeys", passkeysRoutes);
api.route("/tokens", apiTokensRoutes);
api.route("/calendar", calendarRoutes);
api.route("/webhooks", webhooksRoutes);
api.route("/products", catalogueRoutes);
api.route("/search", searchRoutes);
api.route("/feeds", feedsRoutes);
api.route("/alerts", alertsRoutes);
api.route("/upload", productPicturesRoutes);
api.route("/contact", contactRoutes);
api.route("/slots", slotsRoutes);
api.route("/orders", placeOrderRoutes);
api.route("/orders", ordersRoutes);
api.route("/orders", buyerCommandsRoutes);
api.route("/orders", changeOrderRoutes);
api.route("/orders", doorRoutes);
api.route("/orders", shortageRoutes);
api.route("/orders", doorPhotosRoutes);
api.route("/orders", ratingRoutes);
api.route("/orders", returnsRoutes);
api.route("/documents", monthlyDocumentsRoutes);
api.route("/verify", verifyRoutes);
api.route("/orders", documentsOfOrderRoutes);
api.route("/documents", documentsRoutes);
api.route("/lists", listsRoutes);
api.route("/orders", approvalRoutes);
api.route("/lists", parseListRoutes);
api.route("/lists", importListRoutes);
api.route("/standing-orders", standingOrdersRoutes);
api.route("/agent", availabilityRoutes);
api.route("/agent", agentOrdersRoutes);
api.route("/agent", agentCommandsRoutes);
api.route("/agent", qrRoutes);
api.route("/live", liveRoutes);
api.route("/agents", vehicleImageRoutes);
api.route("/agents/me/cash", myCashRoutes);
api.route("/payment", paymentsRoutes);
api.route("/account", accountRoutes);
api.route("/push", pushRoutes);
api.route("/admin/dashboard", dashboardRoutes);
api.route("/admin/figures", figuresRoutes);
api.route("/admin/ledger", ledgerRoutes);
api.route("/admin/orders", adminOrdersRoutes);
api.route("/admin/orders", fulfilmentRoutes);
api.route("/admin/packing", packingRoutes);
api.route("/admin/orders", adminShortageRoutes);
api.route("/admin/orders", staffCommandsRoutes);
api.route("/admin/orders", adminChangesRoutes);
api.route("/admin/returns", adminReturnsRoutes);
api.route("/admin/products", productExportRoutes);
api.route("/admin/product-imports", productImportRoutes);
api.route("/admin/price-lists", priceListsRoutes);
api.route("/admin/agents", cancelRequestsRoutes);
api.route("/admin/agents", agentsRoutes);
api.route("/admin/payments", adminPaymentsRoutes);
api.route("/admin/cash", adminCashRoutes);
api.route("/admin/audit", auditRoutes);
api.route("/admin/settings", settingsRoutes);
api.route("/admin/seller", sellerRoutes);
api.route("/admin/cities", citiesRoutes);
api.route("/admin/cities", manageSlotsRoutes);
api.route("/admin/buyers", buyersRoutes);
api.route("/admin/credit", adminCreditRoutes);
api.route("/admin/mails", mailsRoutes);
api.route("/admin/messages", messagesRoutes);
api.route("/admin/searches", missedSearchesRoutes);
api.route("/admin/stock", stockRoutes);

let documented: ReturnType<typeof describeApi> | undefined;
/** Built once per isolate, on the first request. */
export const readApiDocument = (origin: string) => (documented ??= describeApi(origin));
const documentRoutes = router(
  route("GET /openapi.json", {
    who: "anyone",
    summary: "This description of the API",
    hasETag: true,
    answersBare: v.looseObject({}),
    handle: ({ c }) => c.json(readApiDocument((c.env as Env).APP_ORIGIN)),
  }),
);
api.use("/openapi.json", etag({ weak: true }));
api.route("/", documentRoutes);

api.all("*", respondNotFound);
api.onError(respondWithError);
