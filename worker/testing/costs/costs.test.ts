import { shopCosts } from "./shop-costs.ts";

// The same budgets at both sizes; costs.long.test.ts has the largest shop.
shopCosts({ size: 500, orders: 2_000 });
shopCosts({ size: 5_000, orders: 20_000 });
