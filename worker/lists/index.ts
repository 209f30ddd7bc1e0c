import type { Needs } from "../compose.ts";
import { createListImports } from "./import/import-list.service.ts";
import { createReadGoods } from "./import/read-goods.service.ts";
import { createListsService } from "./lists.service.ts";
import { createParseList } from "./parse/parse-list.service.ts";
import { createListProposals } from "./proposals.service.ts";

export function createLists(needs: Needs<"orders">) {
  return { ...createListsService(needs), ...createListProposals(needs) };
}

/** Lists of products from messages and files. */
export function createPastedLists(needs: Needs<"cities">) {
  return { ...createParseList(needs), ...createListImports(needs), ...createReadGoods(needs) };
}
