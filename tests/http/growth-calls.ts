import { type DeclaredRoute, SAMPLE_ID } from "../../worker/http/route.ts";
import type { Rule } from "../../worker/identity/permissions.ts";
import { DAY_MS, monthAt } from "../../worker/platform/dates.contract.ts";

/** A month in which the generated shop has data for every day. */
const FULL_MONTH = monthAt(Date.now() - 31 * DAY_MS);

/** The ids that the measured calls use. The buyer and the agent are those with the most orders. */
export interface GrowthIds {
  readonly product: string;
  readonly order: string;
  readonly buyer: string;
  /** An order from the middle of all orders, and one from the middle of the buyer's orders. */
  readonly oldOrder: string;
  readonly ownOldOrder: string;
}
export type Reader = "visitor" | "buyer" | "agent" | "admin" | "owner";

interface GrowthCall {
  readonly as: Reader;
  readonly method: string;
  /** Below /api. */
  readonly path: string;
  readonly body?: unknown;
}

const SINCE_COUNT = "what an agent took since staff last counted it; the generated shop never counts";

/** Routes that read and are not measured, and why. */
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
  "GET /team/cart": "a row of one key",
  "GET /webhooks/:id/deliveries":
    "what one endpoint got in thirty days; worker/webhooks/endpoints/deliveries.test.ts measures it",
  "GET /live/orders/:id": "a socket",
  "GET /auth/send-otp": "sends a mail",
  "GET /auth/profile/data": "streams every order of its reader",
  "GET /agents/:agentId/vehicle-image": "a picture in R2",
  "GET /orders/:id/door": "an order by its key, only while its agent carries it",
  "GET /orders/:id/door/photos/:productId": "a picture in R2",
  "GET /orders/:id/return-photos/:photo": "a picture in R2",
  "GET /admin/stock/photos/:photo": "a picture in R2",
  "GET /agents/me/cash": SINCE_COUNT,
  "GET /agents/me/cash/day": SINCE_COUNT,
  "GET /agents/me/cash/day.csv": SINCE_COUNT,
  "GET /standing-orders/:id": "at most twenty of an account; worker/standing-orders/run/runs.test.ts measures the runs",
  "GET /standing-orders/:id/days": "as the standing order, with fourteen dates",
  "GET /standing-orders/:id/days/:day": "as the standing order, with the lines of its list",
  "GET /lists/proposals":
    "reads what its reader ordered in 60 days, at most 120 orders; list-costs.test.ts measures it",
  "GET /lists/:id/proposals": "as GET /lists/proposals",
  "GET /admin/buyers/:id/usual-lines": "as GET /lists/proposals",
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

/** Reads that are sent as POST. */
const POSTS = ["POST /products/bulk", "POST /lists/parse", "POST /orders/available-orders"];

const READERS: Readonly<Record<Rule, Reader>> = {
  anyone: "visitor",
  account: "buyer",
  buyer: "buyer",
  hotel: "buyer",
  "team owner": "buyer",
  "account owner": "buyer",
  "account of staff": "admin",
  staff: "admin",
  owner: "owner",
  agent: "agent",
  "verified agent": "agent",
  "buyer or verified agent": "buyer",
  "staff or verified agent": "admin",
};

/** Routes that are called with a query, or as another role than the first one permitted. */
const variantsOf = ({
  order,
  buyer,
  oldOrder,
  ownOldOrder,
}: GrowthIds): Record<string, (readonly [Reader, string])[]> => ({
  "GET /auth/profile": [
    ["buyer", ""],
    ["agent", ""],
  ],
  "GET /products": [
    ["visitor", ""],
    ["visitor", "?limit=24&category=Spices"],
    ["visitor", "?sort=price"],
    ["visitor", "?sort=unit_price"],
    ["visitor", "?search=aloo&limit=24"],
    ["visitor", "?search=otat&limit=24&sort=price"],
    ["visitor", "?search=potatto&limit=24"],
  ],
  "GET /search/suggest": [
    ["visitor", "?q=al"],
    ["visitor", "?q=allooo"],
  ],
  "GET /orders/my-orders": [
    ["buyer", ""],
    ["buyer", `?cursor=${ownOldOrder}`],
  ],
  "GET /admin/returns": [
    ["admin", ""],
    ["admin", "?state=decided"],
  ],
  "GET /documents": [
    ["buyer", ""],
    ["buyer", `?month=${FULL_MONTH}`],
    ["admin", `?month=${FULL_MONTH}`],
    ["admin", `?month=${FULL_MONTH}&city=patna`],
  ],
  "GET /documents/months": [
    ["buyer", ""],
    ["admin", ""],
  ],
  "POST /orders/available-orders": [
    ["agent", ""],
    ["agent", "?sort=due"],
  ],
  "GET /admin/ledger": [
    ["admin", ""],
    ["admin", `?buyer=${buyer}`],
  ],
  "GET /admin/orders": [
    ["admin", ""],
    ["admin", "?status=delivered"],
    ["admin", "?status=cancelled"],
    ["admin", "?late=1"],
    ["admin", `?cursor=${oldOrder}`],
    ["admin", `?search=${order}`],
    ["admin", "?search=maurya"],
  ],
});

/** Every call that reads, by its route. */
export const growthCalls = (routes: readonly DeclaredRoute[], ids: GrowthIds): GrowthCall[] => {
  const variants = variantsOf(ids);
  const idFor = (path: string): string => {
    if (/^\/admin\/(buyers|credit)/.test(path)) return ids.buyer;
    return path.startsWith("/products") ? ids.product : ids.order;
  };
  return routes
    .filter(({ name, method }) => (method === "GET" && !(name in NOT_MEASURED)) || POSTS.includes(name))
    .flatMap(({ name, method, path, who, sample }) => {
      const filled = path.replace(":slug", "patna").replace(":month", FULL_MONTH).replace(":id", idFor(path));
      const body = sample ? { body: JSON.parse(JSON.stringify(sample).replaceAll(SAMPLE_ID, ids.product)) } : {};
      const all = variants[name] ?? [[READERS[who], ""] as const];
      return all.map(([as, query]) => ({ as, method, path: filled + query, ...body }));
    });
};

/** The cost of one answer: the rows that D1 read, and its length. */
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
