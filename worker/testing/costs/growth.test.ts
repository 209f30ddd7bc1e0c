import { growthCosts } from "./growth-costs.ts";

growthCosts({ small: 0.25, large: 0.75 });
