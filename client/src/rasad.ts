import { accountOf } from "./resources/account.ts";
import { buyersOf } from "./resources/buyers.ts";
import { documentsOf } from "./resources/documents.ts";
import { feedsOf } from "./resources/feeds.ts";
import { listsOf } from "./resources/lists.ts";
import { ordersOf } from "./resources/orders.ts";
import { productsOf } from "./resources/products.ts";
import { reportsOf } from "./resources/reports.ts";
import { shopOrdersOf } from "./resources/shop-orders.ts";
import { standingOrdersOf } from "./resources/standing-orders.ts";
import { stockOf } from "./resources/stock.ts";
import { createTransport, type RasadOptions } from "./transport.ts";

/** Creates a client of the shop at `url` for the account of `token`. */
export const createRasad = (options: RasadOptions) => {
  const transport = createTransport(options);
  return {
    products: productsOf(transport),
    orders: ordersOf(transport),
    lists: listsOf(transport),
    standingOrders: standingOrdersOf(transport),
    documents: documentsOf(transport, options.language),
    account: accountOf(transport),
    feeds: feedsOf(transport),
    shopOrders: shopOrdersOf(transport),
    buyers: buyersOf(transport),
    reports: reportsOf(transport),
    stock: stockOf(transport),
  };
};
export type Rasad = ReturnType<typeof createRasad>;
