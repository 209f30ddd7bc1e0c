import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map. A guard is a layout: what stands inside it is for those it lets through. */
export default [
  index("routes/shop/home.tsx"),

  // The shop
  route("products", "routes/shop/products.tsx"),
  route("products/more", "routes/shop/more-products.ts"),
  route("products/:productId", "routes/shop/product.tsx"),
  layout("routes/guards/buyers.tsx", [
    route("cart", "routes/shop/cart.tsx"),
    layout("routes/guards/signed-in.tsx", { id: "routes/guards/signed-in-buyers" }, [
      route("checkout", "routes/shop/checkout.tsx"),
      route("pay/:orderId", "routes/orders/pay-order.tsx"),
      route("order-confirmation/:orderId", "routes/orders/order-confirmation.tsx"),
    ]),
  ]),

  // Orders: the role decides between My Orders and the agents' board
  layout("routes/guards/signed-in.tsx", { id: "routes/guards/signed-in-orders" }, [
    route("orders", "routes/orders/orders.tsx"),
    route("orders/:orderId", "routes/orders/order-page.tsx"),
    route("orders/:orderId/timeline", "routes/orders/order-timeline.tsx"),
  ]),

  // Accounts
  route("login", "routes/account/login.tsx"),
  route("register", "routes/account/register.tsx"),
  route("careers-signup", "routes/account/careers-signup.tsx"),
  route("forgot-password", "routes/account/forgot-password.tsx"),
  route("reset-password/:token?", "routes/account/reset-password.tsx"),
  route("logout", "routes/account/logout.ts"),
  route("unauthorized", "routes/account/unauthorized.tsx"),
  layout("routes/guards/signed-in.tsx", { id: "routes/guards/signed-in-profile" }, [
    route("profile", "routes/account/profile.tsx"),
    route("profile/security", "routes/account/security.tsx"),
    route("profile/verify-email", "routes/account/verify-email.tsx"),
  ]),

  // Delivery agents
  layout("routes/guards/agents.tsx", [route("agent-profile", "routes/agent/agent-profile.tsx")]),

  // Staff
  layout("routes/guards/staff.tsx", [
    layout("routes/admin/admin-layout.tsx", [
      route("admin", "routes/admin/admin-dashboard.tsx"),
      route("admin/cancellations", "routes/admin/admin-cancellations.tsx"),
      route("admin/orders", "routes/admin/admin-orders.tsx"),
      route("admin/orders/pick-list", "routes/admin/admin-pick-list.tsx"),
      route("admin/orders/packing", "routes/admin/admin-packing.tsx"),
      route("admin/products", "routes/admin/admin-products.tsx", [
        route(":productId", "routes/admin/admin-product.tsx"),
      ]),
      route("admin/products/import", "routes/admin/admin-import-file.tsx"),
      route("admin/products/import/:importId", "routes/admin/admin-import.tsx"),
      route("admin/products/prices", "routes/admin/admin-price-lists.tsx"),
      route("admin/agents", "routes/admin/admin-agents.tsx"),
      route("admin/messages", "routes/admin/admin-messages.tsx"),
      route("admin/admins", "routes/admin/admin-admins.tsx"),
      route("admin/audit", "routes/admin/admin-audit.tsx"),
      route("admin/payments", "routes/admin/admin-payments.tsx"),
      route("admin/mails", "routes/admin/admin-mails.tsx"),
    ]),
  ]),

  // Everyone
  route("contact", "routes/contact.tsx"),
  route("language", "routes/language.ts"),
  route("offline", "routes/offline.tsx"),
  route("sitemap.xml", "routes/search-engines/sitemap.ts"),
  route("robots.txt", "routes/search-engines/robots.ts"),

  // The design system, for who builds it: `npm run dev` alone has this page
  ...(process.env.NODE_ENV === "development"
    ? [route("styleguide", "../styleguide/styleguide.tsx", { id: "styleguide" })]
    : []),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
