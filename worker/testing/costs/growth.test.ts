import { growthCosts } from "./growth-costs.ts";

growthCosts({ small: 0.1, large: 0.25 });
