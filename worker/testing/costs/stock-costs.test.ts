import { stockCosts } from "./stock-costs.ts";

stockCosts({ products: 2_000, movements: 10_000 });
