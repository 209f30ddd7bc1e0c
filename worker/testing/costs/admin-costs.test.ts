import { adminCosts } from "./admin-costs.ts";

adminCosts({ products: 520, orderCount: 10_000 });
