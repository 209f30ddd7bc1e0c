import type { Needs } from "../compose.ts";
import { createCountersService } from "./counters.service.ts";

export function createCounters({ db }: Pick<Needs, "db">) {
  return createCountersService(db);
}
