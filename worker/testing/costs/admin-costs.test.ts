import { adminCosts } from "./admin-costs.ts";

adminCosts({ products: 1_000, orderCount: 10_000 });
