import type { City } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { DAY_MS, iso } from "../../platform/dates.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import type { Product } from "../catalogue.contract.ts";
import type { ProductChangesService } from "../products/product-changes.service.ts";
import type { MayStore } from "../search/search.service.ts";
import { readQuery } from "../words/query-words.ts";
import type { MissedSearchesQuery, MissedSearchPage } from "./missed-searches.contract.ts";
import { createMissedSearchesRepo } from "./missed-searches.repo.ts";

/** A search not repeated for this long may lose its slot to another one. */
const STALE_MS = 30 * DAY_MS;
/** Shorter searches are mostly unfinished words. */
const MIN_LETTERS = 3;

const parseCursor = (cursor: string | undefined) => {
  const [count, slot] = cursor?.split(".").map(Number) ?? [];
  return count !== undefined && slot !== undefined ? { count, slot } : null;
};

export function createMissedSearches({ db, clock, waitUntil }: Needs, addAlias: ProductChangesService["addAlias"]) {
  const repo = createMissedSearchesRepo(db);
  return {
    /** Counts a search after the response, within the limit of the visitor's network. Nothing about the visitor is stored. */
    recordMissedSearch(search: string, city: City, mayStore: MayStore): void {
      const words = readQuery(search)
        .words.map(({ typed }) => typed)
        .join(" ");
      if ([...words].length < MIN_LETTERS) return;
      const record = async () => {
        if (await mayStore()) await repo.record(city, words, clock.now(), clock.now() - STALE_MS);
      };
      waitUntil(record());
    },

    /** Most frequent first. */
    async listMissedSearches(visitor: Visitor, query: MissedSearchesQuery): Promise<MissedSearchPage> {
      requireStaff(visitor);
      const { location, limit, cursor } = query;
      const rows = await repo.list(location, limit + 1, parseCursor(cursor));
      const { page, nextCursor } = pageOf(rows, limit, (last) => `${last.count}.${last.slot}`);
      const searches = page.map(({ words, count, lastAt }) => ({ words, count, lastAt: iso(lastAt) }));
      return { searches, nextCursor };
    },

    /** Also succeeds when the search is already removed. */
    async dismissMissedSearch(visitor: Visitor, city: City, words: string): Promise<void> {
      requireStaff(visitor);
      await repo.remove(city, words);
    },

    /**
     * Adds the words as an alias of the product and records it in the audit log. Throws 404 for an unknown product, 400 for
     * one whose aliases are full.
     */
    async adoptMissedSearch(visitor: Visitor, city: City, words: string, productId: string): Promise<Product> {
      const { product } = await addAlias(visitor, productId, words);
      await repo.remove(city, words);
      return product;
    },
  };
}
