import type { Only } from "../compose.ts";
import { createCountersService } from "./counters.service.ts";

export function createCounters({ db }: Only<"db">) {
  return createCountersService(db);
}
