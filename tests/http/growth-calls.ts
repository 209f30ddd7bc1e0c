/** Who reads, and with which ids. The buyer and the agent are those with the most orders. */
export interface GrowthIds {
  readonly product: string;
  readonly order: string;
  readonly buyer: string;
  /** An order in the middle of all, and one in the middle of the buyer's. */
  readonly oldOrder: string;
  readonly ownOldOrder: string;
}
export type Reader = "visitor" | "buyer" | "agent" | "admin" | "owner";

interface GrowthCall {
  readonly as: Reader;
  readonly method?: "POST";
  /** Below /api. */
  readonly path: string;
  readonly body?: unknown;
}

const SINCE_COUNT = "what an agent took since staff last counted it; the generated shop never counts";

/** Routes of the role × route table that are not measured, and why. */
export const NOT_MEASURED: Readonly<Record<string, string>> = {
  "GET /agent/:id/payment": "one order by its id, with its lines and payments",
  "GET /admin/cash/:id/day": "as GET /agents/me/cash/day",
  "GET /admin/cash/:id/day.csv": "as GET /agents/me/cash/day",
  "GET /openapi.json": "reads no database",
  "GET /documents/:id": "a row by its key",
  "GET /documents/:id/pdf": "a row by its key, then R2",
  "GET /documents/month/:month/documents.csv": "streams every document of the month",
  "GET /documents/month/:month/documents.zip": "twenty rows of GET /documents, with what they show, then R2",
  "GET /documents/month/:month/gst.csv": "as GET /documents/month/:month/gst",
  "GET /verify/:token": "a row by its key",
  "GET /live/board": "a socket",
  "GET /team/cart": "a row of one key, and nobody without a team has one",
  "GET /webhooks/:id/deliveries":
    "what one endpoint got in thirty days; worker/webhooks/endpoints/deliveries.test.ts measures it",
  "GET /live/orders/:id": "a socket",
  "GET /auth/send-otp": "sends a mail",
  "GET /auth/profile/data": "streams every order of its reader",
  "GET /agents/:agentId/vehicle-image": "a picture in R2",
  "GET /orders/:id/door": "an order by its key, only while its agent carries it",
  "GET /orders/:id/door/photos/:productId": "a picture in R2",
  "GET /orders/:id/return-photos/:photo": "a picture in R2",
  "GET /agents/me/cash": SINCE_COUNT,
  "GET /agents/me/cash/day": SINCE_COUNT,
  "GET /agents/me/cash/day.csv": SINCE_COUNT,
  "GET /standing-orders/:id": "at most twenty of an account; worker/standing-orders/run/runs.test.ts measures the runs",
  "GET /standing-orders/:id/days": "as the standing order, with fourteen dates",
  "GET /standing-orders/:id/days/:day": "as the standing order, with the lines of its list",
  "GET /lists/proposals":
    "reads what its reader ordered in 60 days, at most 120 orders; list-costs.test.ts measures it",
  "GET /lists/:id/proposals": "as GET /lists/proposals",
  "GET /lists/:id": "a list that its account filled; worker/lists/list-costs.test.ts measures one of 500 lines",
  "GET /account/statement.pdf": "draws GET /account/statement",
  "GET /admin/credit/:id/statement.pdf": "draws GET /admin/credit/:id",
  "GET /admin/products/export.csv": "streams the whole catalogue",
  "GET /calendar": "a row by its key",
  "GET /feeds/:city/my-catalogue.csv": "streams the whole catalogue; worker/feeds/feeds.test.ts measures it",
  "GET /feeds/:city/my-catalogue.json": "streams the whole catalogue; worker/feeds/feeds.test.ts measures it",
  "GET /admin/product-imports/:importId": "shows an uploaded file, whose size is limited",
  "GET /admin/price-lists/:listId/export.csv": "streams the whole catalogue",
};

/** Every call that reads, by the route of the role × route table that it belongs to. */
export const growthCalls = ({
  product,
  order,
  buyer,
  oldOrder,
  ownOldOrder,
}: GrowthIds): Record<string, GrowthCall[]> => ({
  "GET /health": [{ as: "visitor", path: "/health" }],
  "GET /ready": [{ as: "visitor", path: "/ready" }],
  "GET /auth/me": [{ as: "buyer", path: "/auth/me" }],
  "GET /webhooks": [{ as: "buyer", path: "/webhooks" }],
  "GET /tokens": [{ as: "buyer", path: "/tokens" }],
  "GET /auth/sessions": [{ as: "buyer", path: "/auth/sessions" }],
  "GET /auth/second-factor": [{ as: "admin", path: "/auth/second-factor" }],
  "GET /auth/profile": [
    { as: "buyer", path: "/auth/profile" },
    { as: "agent", path: "/auth/profile" },
  ],
  "GET /passkeys": [{ as: "buyer", path: "/passkeys" }],
  "GET /products": [
    { as: "visitor", path: "/products" },
    { as: "visitor", path: "/products?limit=24&category=Spices" },
    { as: "visitor", path: "/products?sort=price" },
    { as: "visitor", path: "/products?sort=unit_price" },
    { as: "visitor", path: "/products?search=aloo&limit=24" },
    { as: "visitor", path: "/products?search=otat&limit=24&sort=price" },
    { as: "visitor", path: "/products?search=potatto&limit=24" },
  ],
  "POST /products/bulk": [{ as: "visitor", method: "POST", path: "/products/bulk", body: { ids: [product] } }],
  "GET /slots": [{ as: "visitor", path: "/slots" }],
  "GET /admin/cities/:slug/slots": [{ as: "admin", path: "/admin/cities/patna/slots" }],
  "GET /search/suggest": [
    { as: "visitor", path: "/search/suggest?q=al" },
    { as: "visitor", path: "/search/suggest?q=allooo" },
  ],
  "POST /lists/parse": [
    { as: "buyer", method: "POST", path: "/lists/parse", body: { text: "aloo 10 kg\npyaz 5 kg, potatto 2 kg" } },
  ],
  "GET /products/:id": [{ as: "visitor", path: `/products/${product}` }],
  "GET /standing-orders": [{ as: "buyer", path: "/standing-orders" }],
  "GET /lists": [{ as: "buyer", path: "/lists" }],
  "GET /products/:id/prices": [{ as: "visitor", path: `/products/${product}/prices` }],
  "GET /alerts": [{ as: "buyer", path: "/alerts" }],
  "GET /orders/my-orders": [
    { as: "buyer", path: "/orders/my-orders" },
    { as: "buyer", path: `/orders/my-orders?cursor=${ownOldOrder}` },
  ],
  "GET /orders/:id": [{ as: "buyer", path: `/orders/${order}` }],
  "GET /orders/:id/events": [{ as: "buyer", path: `/orders/${order}/events` }],
  "GET /orders/:id/returns": [{ as: "buyer", path: `/orders/${order}/returns` }],
  "GET /admin/returns": [
    { as: "admin", path: "/admin/returns" },
    { as: "admin", path: "/admin/returns?state=decided" },
  ],
  "GET /admin/cash": [{ as: "admin", path: "/admin/cash" }],
  "GET /admin/cash/handovers": [{ as: "admin", path: "/admin/cash/handovers" }],
  "GET /admin/buyers/:id": [{ as: "admin", path: `/admin/buyers/${buyer}` }],
  "GET /account": [{ as: "buyer", path: "/account" }],
  "GET /account/statement": [{ as: "buyer", path: "/account/statement" }],
  "GET /account/statement.csv": [{ as: "buyer", path: "/account/statement.csv" }],
  "GET /admin/credit": [{ as: "admin", path: "/admin/credit" }],
  "GET /admin/credit/:id": [{ as: "admin", path: `/admin/credit/${buyer}` }],
  "GET /admin/credit/:id/statement.csv": [{ as: "admin", path: `/admin/credit/${buyer}/statement.csv` }],
  "GET /orders/:id/documents": [{ as: "buyer", path: `/orders/${order}/documents` }],
  "GET /documents": [
    { as: "buyer", path: "/documents" },
    { as: "buyer", path: "/documents?month=2026-11" },
    { as: "admin", path: "/documents?month=2026-11" },
    { as: "admin", path: "/documents?month=2026-11&city=patna" },
  ],
  "GET /documents/months": [
    { as: "buyer", path: "/documents/months" },
    { as: "admin", path: "/documents/months" },
  ],
  "GET /documents/month/:month/gst": [{ as: "admin", path: "/documents/month/2026-11/gst" }],
  "GET /admin/seller": [{ as: "owner", path: "/admin/seller" }],
  "GET /admin/settings": [{ as: "owner", path: "/admin/settings" }],
  "GET /admin/cities": [{ as: "owner", path: "/admin/cities" }],
  "GET /team": [{ as: "buyer", path: "/team" }],
  "GET /push/key": [{ as: "buyer", path: "/push/key" }],
  "GET /admin/payments/reconciliation": [{ as: "owner", path: "/admin/payments/reconciliation" }],
  "POST /orders/available-orders": [
    { as: "agent", method: "POST", path: "/orders/available-orders" },
    { as: "agent", method: "POST", path: "/orders/available-orders?sort=due" },
  ],
  "GET /agent/my-orders": [{ as: "agent", path: "/agent/my-orders" }],
  "GET /admin/products/template.csv": [{ as: "admin", path: "/admin/products/template.csv" }],
  "GET /admin/price-lists": [{ as: "admin", path: "/admin/price-lists" }],
  "GET /admin/dashboard": [{ as: "admin", path: "/admin/dashboard" }],
  "GET /admin/figures": [{ as: "owner", path: "/admin/figures" }],
  "GET /admin/figures/export.csv": [{ as: "owner", path: "/admin/figures/export.csv" }],
  "GET /admin/ledger": [
    { as: "admin", path: "/admin/ledger" },
    { as: "admin", path: `/admin/ledger?buyer=${buyer}` },
  ],
  "GET /admin/ledger/balances": [{ as: "admin", path: "/admin/ledger/balances" }],
  "GET /admin/ledger/check": [{ as: "admin", path: "/admin/ledger/check" }],
  "GET /admin/orders": [
    { as: "admin", path: "/admin/orders" },
    { as: "admin", path: "/admin/orders?status=delivered" },
    { as: "admin", path: "/admin/orders?status=cancelled" },
    { as: "admin", path: "/admin/orders?late=1" },
    { as: "admin", path: `/admin/orders?cursor=${oldOrder}` },
    { as: "admin", path: `/admin/orders?search=${order}` },
    { as: "admin", path: "/admin/orders?search=maurya" },
  ],
  "GET /admin/orders/pick-list": [{ as: "admin", path: "/admin/orders/pick-list" }],
  "GET /admin/orders/packing": [{ as: "admin", path: "/admin/orders/packing" }],
  "GET /admin/audit": [{ as: "owner", path: "/admin/audit" }],
  "GET /admin/searches": [{ as: "admin", path: "/admin/searches" }],
  "GET /admin/messages": [{ as: "admin", path: "/admin/messages" }],
  "GET /admin/mails/dead": [{ as: "owner", path: "/admin/mails/dead" }],
  "GET /admin/agents": [{ as: "admin", path: "/admin/agents" }],
  "GET /admin/agents/cancel-requests": [{ as: "admin", path: "/admin/agents/cancel-requests" }],
  "GET /auth/admin-data": [{ as: "owner", path: "/auth/admin-data" }],
});

/** What one answer cost: rows that D1 read, and its length. */
export interface ReadCost {
  readonly rows: number;
  readonly bytes: number;
}

/** Whether a call's rows stay flat in a larger shop. An answer that shows more, because a list was not full, may read more. */
export const isFlat = (before: ReadCost, after: ReadCost | undefined): boolean => {
  if (!after) return false;
  const shownMore = Math.max(1, after.bytes / before.bytes);
  return after.rows <= 1.3 * shownMore * before.rows + 20;
};
