import { stockCosts } from "./stock-costs.ts";

stockCosts({ products: 20_000, movements: 100_000 });
