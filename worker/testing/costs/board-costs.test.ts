import { boardCosts } from "./board-costs.ts";

boardCosts(5_000);
