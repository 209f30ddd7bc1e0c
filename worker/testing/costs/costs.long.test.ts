import { shopCosts } from "./shop-costs.ts";

shopCosts({ size: 5_000, orders: 20_000 });
shopCosts({ size: 50_000, orders: 200_000 });
