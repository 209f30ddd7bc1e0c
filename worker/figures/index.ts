import type { Needs } from "../compose.ts";
import { createFiguresService } from "./figures.service.ts";
import { createReceivables } from "./receivables.service.ts";

export function createFigures({ db, clock, counters }: Needs<"counters">) {
  const receivables = createReceivables(db, clock);
  return {
    ...createFiguresService({ clock, counters, receivables }),
    addUpReceivables: receivables.addUpSome,
  };
}
