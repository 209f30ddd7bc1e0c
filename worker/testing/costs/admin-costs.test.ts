import { adminCosts } from "./admin-costs.ts";

adminCosts({ products: 2_000, orderCount: 20_000 });
