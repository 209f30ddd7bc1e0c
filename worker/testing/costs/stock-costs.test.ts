import { stockCosts } from "./stock-costs.ts";

stockCosts({ products: 1_040, movements: 5_000 });
