import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { ADDRESS_TAGS, LANGUAGE_PAGES } from "../worker/identity/language-address.contract.ts";

/** The site map. A guard is a layout whose middleware protects the routes inside it. */
const pages = [
  index("routes/home/route.tsx"),

  // The shop
  route("products", "routes/shop/products/route.tsx"),
  route("products/more", "routes/shop/more-products/route.ts"),
  route("products/:productId", "routes/shop/product/route.tsx"),
  layout("routes/guards/signed-in.ts", { id: "routes/guards/signed-in-alerts" }, [
    layout("routes/guards/buyers.ts", { id: "routes/guards/buyers-alerts" }, [
      route("alerts", "routes/shop/alerts/route.tsx"),
    ]),
  ]),
  layout("routes/guards/buyers.ts", [
    route("cart", "routes/shop/cart/route.tsx"),
    route("cart/send", "routes/shop/send-cart/route.ts"),
    // Outside the guard, because it sends visitors to the login itself and stores what they typed.
    route("checkout", "routes/shop/checkout/route.tsx"),
    layout("routes/guards/signed-in.ts", { id: "routes/guards/signed-in-buyers" }, [
      route("lists", "routes/lists/lists/route.tsx"),
      route("lists/:listId", "routes/lists/list/route.tsx"),
      route("lists/:listId/edit", "routes/lists/edit/route.tsx"),
      route("lists/:listId/sheet", "routes/lists/sheet/route.tsx"),
      route("lists/paste", "routes/lists/paste/route.tsx"),
      route("lists/import", "routes/lists/import/route.tsx"),
      route("lists/import/file", "routes/lists/import-file/route.tsx"),
      route("account", "routes/credit/account/route.tsx"),
      route("pay/account", "routes/credit/pay/route.tsx"),
      route("pay/:orderId", "routes/orders/pay/route.tsx"),
      route("orders/:orderId/change", "routes/orders/change/route.tsx"),
      route("orders/:orderId/return", "routes/orders/return/route.tsx"),
      route("order-confirmation/:orderId", "routes/orders/confirmation/route.tsx"),
    ]),
  ]),

  // Tax documents
  layout("routes/guards/signed-in.ts", { id: "routes/guards/signed-in-documents" }, [
    layout("routes/guards/buyers.ts", { id: "routes/guards/buyers-documents" }, [
      route("documents", "routes/documents/documents/route.tsx"),
      route("documents/:documentId.pdf", "routes/documents/files/pdf.ts"),
      route("documents/month/:month/:file", "routes/documents/files/month.ts"),
    ]),
  ]),
  route("verify/:token", "routes/documents/verify/route.tsx"),

  // Orders: the role decides between My Orders and the agents' board
  layout("routes/guards/signed-in.ts", { id: "routes/guards/signed-in-orders" }, [
    route("orders", "routes/orders/orders/route.tsx"),
    route("orders/:orderId", "routes/orders/order/route.tsx"),
    route("orders/:orderId/card", "routes/orders/card/route.ts"),
    route("orders/:orderId/door", "routes/orders/door/route.tsx"),
    route("orders/:orderId/door/photos/:productId", "routes/orders/door-photo/route.ts"),
    route("orders/:orderId/timeline", "routes/orders/timeline/route.tsx"),
    route("orders/:orderId/documents/:documentId", "routes/orders/document/route.tsx"),
    layout("routes/guards/buyers.ts", { id: "routes/guards/buyers-standing-orders" }, [
      route("standing-orders", "routes/standing-orders/standing-orders/route.tsx"),
      route("standing-orders/:standingOrderId", "routes/standing-orders/standing-order/route.tsx"),
      route("standing-orders/:standingOrderId/days/:day", "routes/standing-orders/day/route.tsx"),
    ]),
  ]),

  // Accounts
  route("login", "routes/account/login/route.tsx"),
  route("login/second-step", "routes/account/second-step/route.tsx"),
  route("login/passkey", "routes/account/passkey-sign-in/route.ts"),
  route("register", "routes/account/register/route.tsx"),
  route("careers-signup", "routes/account/careers-signup/route.tsx"),
  route("forgot-password", "routes/account/forgot-password/route.tsx"),
  route("reset-password/:token?", "routes/account/reset-password/route.tsx"),
  route("team/join/:token", "routes/account/join-team/route.tsx"),
  route("logout", "routes/account/logout/route.ts"),
  route("unauthorized", "routes/account/unauthorized/route.tsx"),
  layout("routes/guards/signed-in.ts", { id: "routes/guards/signed-in-profile" }, [
    route("profile", "routes/account/profile/route.tsx"),
    route("profile/security", "routes/account/security/route.tsx"),
    route("profile/calendar", "routes/account/calendar/route.tsx"),
    route("profile/api", "routes/account/api/route.tsx"),
    route("profile/team", "routes/account/team/route.tsx"),
    route("profile/webhooks", "routes/account/webhooks/route.tsx"),
    route("profile/webhooks/:endpointId", "routes/account/webhook/route.tsx"),
    route("profile/data", "routes/account/own-data/route.tsx"),
    route("profile/data/file", "routes/account/own-data-file/route.ts"),
    route("profile/delete", "routes/account/delete-account/route.tsx"),
    route("profile/second-factor", "routes/account/second-factor/route.tsx"),
    route("profile/verify-email", "routes/account/verify-email/route.tsx"),
  ]),

  // Delivery agents
  layout("routes/guards/agents.ts", [
    route("agent-profile", "routes/agent/profile/route.tsx"),
    route("orders/:orderId/collect", "routes/agent/collect/route.tsx"),
    route("cash", "routes/agent/cash/route.tsx"),
    route("cash/day", "routes/agent/cash-day/route.tsx"),
  ]),

  // Staff
  layout("routes/guards/staff.ts", [
    layout("routes/admin/layout/route.tsx", [
      route("admin", "routes/admin/dashboard/route.tsx"),
      route("admin/cancellations", "routes/admin/cancellations/route.tsx"),
      route("admin/returns", "routes/admin/returns/route.tsx"),
      route("admin/orders", "routes/admin/orders/route.tsx"),
      route("admin/orders/pick-list", "routes/admin/pick-list/route.tsx"),
      route("admin/packing/labels", "routes/admin/packing-labels/route.tsx"),
      route("admin/packing", "routes/admin/packing-station/route.tsx"),
      route("admin/orders/packing", "routes/admin/packing/route.tsx"),
      route("admin/products", "routes/admin/products/route.tsx", [
        route(":productId", "routes/admin/product/route.tsx"),
      ]),
      route("admin/products/import", "routes/admin/import-file/route.tsx"),
      route("admin/products/import/:importId", "routes/admin/import/route.tsx"),
      route("admin/products/prices", "routes/admin/price-lists/route.tsx"),
      route("admin/stock", "routes/admin/stock/route.tsx"),
      route("admin/receiving", "routes/admin/receiving/route.tsx"),
      route("admin/waste", "routes/admin/waste/route.tsx"),
      route("admin/stocktake", "routes/admin/stocktake/route.tsx"),
      route("admin/agents", "routes/admin/agents/route.tsx"),
      route("admin/buyers", "routes/admin/buyers/route.tsx"),
      route("admin/buyers/:buyerId", "routes/admin/buyer/route.tsx"),
      route("admin/buyers/:buyerId/order", "routes/admin/buyer-order/route.tsx"),
      route("admin/cash", "routes/admin/cash/route.tsx"),
      route("admin/cash/:agentId/day", "routes/admin/cash-day/route.tsx"),
      route("admin/buyers/:buyerId/account", "routes/admin/buyer-account/route.tsx"),
      route("admin/khata", "routes/admin/receivables/route.tsx"),
      route("admin/messages", "routes/admin/messages/route.tsx"),
      route("admin/figures", "routes/admin/figures/route.tsx"),
      route("admin/ledger", "routes/admin/ledger/route.tsx"),
      route("admin/ledger/balances", "routes/admin/balances/route.tsx"),
      route("admin/searches", "routes/admin/searches/route.tsx"),
      route("admin/admins", "routes/admin/admins/route.tsx"),
      route("admin/audit", "routes/admin/audit/route.tsx"),
      route("admin/gst", "routes/admin/gst/route.tsx"),
      route("admin/payments", "routes/admin/payments/route.tsx"),
      route("admin/mails", "routes/admin/mails/route.tsx"),
      route("admin/cities", "routes/admin/cities/route.tsx"),
      route("admin/cities/:slug/slots", "routes/admin/city-slots/route.tsx"),
      route("admin/settings", "routes/admin/settings/route.tsx"),
      route("admin/settings/seller", "routes/admin/seller/route.tsx"),
    ]),
  ]),

  // Developers of other systems
  route("developers", "routes/developers/guide/route.tsx"),
  route("developers/webhooks", "routes/developers/webhooks/route.tsx"),
  route("developers/scopes", "routes/developers/scopes/route.tsx"),
  route("developers/errors", "routes/developers/errors/route.tsx"),
  route("developers/reference", "routes/developers/reference/route.tsx"),
  route("developers/reference/:operation", "routes/developers/operation/route.tsx"),
  route("developers/changelog", "routes/developers/changelog/route.tsx"),

  // Everyone
  route("contact", "routes/contact/route.tsx"),
  route("pdfs/refund-policy.pdf", "routes/refund-policy/route.ts"),
  route("language", "routes/language/route.ts"),
  route("location", "routes/location/route.ts"),
  route("offline", "routes/offline/route.tsx"),
  route("calendar/:key.ics", "routes/calendar/route.ts"),
  route("feeds", "routes/feeds/route.tsx"),
  route("feeds/:city/:file", "routes/feeds/catalogue.ts"),
  route("sitemap.xml", "routes/sitemap/route.ts"),
  route("sitemaps/pages.xml", "routes/sitemap/pages.ts"),
  route("sitemaps/:name.xml", "routes/sitemap/products.ts"),
  route("robots.txt", "routes/robots/route.ts"),

  // The design system, in `npm run dev` only
  ...(process.env.NODE_ENV === "development"
    ? [route("styleguide", "./styleguide/styleguide.tsx", { id: "styleguide" })]
    : []),
  route("*", "routes/not-found/route.tsx"),
];

/** The public pages a second time, at addresses with a language such as `/hi/products`. */
const inLanguages = ADDRESS_TAGS.flatMap((tag) =>
  prefix(
    tag,
    pages.filter(({ path = "", children }) => !children && LANGUAGE_PAGES.some((page) => page === `/${path}`)),
  ).map((page) => ({ ...page, id: `${tag}/${page.file}`, caseSensitive: true })),
);

/** Errors of all pages are shown inside this layout, which keeps the header. */
export default [layout("routes/pages.tsx", [...pages, ...inLanguages])] satisfies RouteConfig;
