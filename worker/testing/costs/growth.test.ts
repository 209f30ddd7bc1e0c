import { growthCosts } from "./growth-costs.ts";

growthCosts({ small: 1, large: 3 });
