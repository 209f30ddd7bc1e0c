import { boardCosts } from "./board-costs.ts";

boardCosts(200_000);
