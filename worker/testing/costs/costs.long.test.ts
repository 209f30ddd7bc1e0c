import { shopCosts } from "./shop-costs.ts";

shopCosts({ size: 50_000, orders: 200_000 });
