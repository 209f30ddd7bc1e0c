import { shopCosts } from "./shop-costs.ts";

// The same budgets at every size; costs.long.test.ts has larger shops.
shopCosts({ size: 500, orders: 2_000 });
