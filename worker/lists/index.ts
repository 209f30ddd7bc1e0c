import { createMatching } from "../catalogue/matching/matching.service.ts";
import type { Needs } from "../compose.ts";
import { boughtReading } from "../orders/cart/order-again.repo.ts";
import { createListImports } from "./import/import-list.service.ts";
import { createListsService } from "./lists.service.ts";
import { createParseList } from "./parse/parse-list.service.ts";
import { createListProposals } from "./proposals.service.ts";

export function createLists({ db, clock, orders }: Needs<"orders">) {
  return { ...createListsService({ db, clock, orders }), ...createListProposals({ db, clock }) };
}

/** Lists of goods from messages and files. */
export function createPastedLists({ db, clock, cities }: Needs<"cities">) {
  const dependencies = { matching: createMatching(db), bought: boughtReading, cities, db, clock };
  return { ...createParseList(dependencies), ...createListImports(dependencies) };
}
