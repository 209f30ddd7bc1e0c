import { boardCosts } from "./board-costs.ts";

boardCosts(20_000);
