/**
 * Every screen by the role that sees it. Tests of all screens (axe, narrow screens) walk this list, and a house test
 * requires each route of the site map in it. `:orderId` is an order of that role.
 */
export const SCREENS = {
  "a visitor": [
    "/",
    "/products",
    "/products?category=Spices&view=list",
    "/products?search=zzzz",
    "/products/:productId",
    "/cart",
    "/login",
    "/register",
    "/careers-signup",
    "/forgot-password",
    "/reset-password/:token",
    "/contact",
    "/offline",
    "/nowhere",
  ],
  "a buyer": [
    "/",
    "/products",
    "/cart",
    "/checkout",
    "/orders",
    "/orders/:orderId",
    "/orders/:orderId/timeline",
    "/cart?reordered=:orderId",
    "/order-confirmation/:orderId",
    "/profile",
    "/profile?edit",
    "/profile/security",
    "/profile/verify-email",
    "/admin/orders",
  ],
  "a buyer who has not paid": ["/orders", "/pay/:orderId"],
  "an agent": ["/orders", "/orders?tab=accepted", "/orders?tab=delivered", "/agent-profile", "/unauthorized"],
  "an unverified agent": ["/orders", "/agent-profile", "/agent-profile?edit"],
  "an admin": [
    "/admin",
    "/admin/cancellations",
    "/admin/orders",
    "/admin/orders/pick-list",
    // One sheet, because other tests add up to a hundred.
    "/admin/orders/packing?order=:orderId",
    "/admin/products",
    "/admin/products/:productId",
    "/admin/products/import",
    "/admin/products/import/:importId",
    "/admin/products/prices",
    "/admin/agents",
    "/admin/buyers/:buyerId",
    "/admin/messages",
    "/admin/messages?state=answered",
  ],
  "the owner": ["/admin/admins", "/admin/audit", "/admin/mails", "/admin/payments", "/admin/settings"],
} as const satisfies Record<string, readonly string[]>;

export type Viewer = keyof typeof SCREENS;
