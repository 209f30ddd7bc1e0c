import { adminCosts } from "./admin-costs.ts";

adminCosts({ products: 20_000, orderCount: 200_000 });
