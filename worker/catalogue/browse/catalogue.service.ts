import type { City } from "../../brand.contract.ts";
import type { KnownCities } from "../../cities/known-cities.service.ts";
import type { Only } from "../../compose.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { limitedAddress } from "../../limits/networks.ts";
import type { Condition, Db, Statement } from "../../platform/d1/db.ts";
import { type PendingRead, readTogether } from "../../platform/d1/reads.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import { matchedAlias, matchedWords } from "../../platform/search-match.contract.ts";
import {
  MAX_RELATED,
  type Product,
  type ProductDetails,
  type ProductList,
  type ProductPage,
  type ProductQuery,
  SEARCH_COUNT_CAP,
  type ShelfCounts,
} from "../catalogue.contract.ts";
import { productNotFound } from "../catalogue.errors.ts";
import { CATEGORIES, type ListSort } from "../categories.contract.ts";
import { toPriceSteps } from "../price-history/price-history.service.ts";
import { HISTORY_DAYS } from "../price-history.contract.ts";
import { aliasesOf, toVersionTag } from "../product-input.contract.ts";
import { toNames } from "../product-names.contract.ts";
import { continueReindex } from "../reindex/reindex.service.ts";
import { continueMerge } from "../reindex/search-merge.repo.ts";
import { nearestReplacement, type ReplacementRow } from "../replacements/replacements.repo.ts";
import { createSearchRepo } from "../search/search.repo.ts";
import { createSearch, type MayStore, type Search, toSuggestions } from "../search/search.service.ts";
import { soundAlias } from "../search/sound-alias.ts";
import { MAX_SUGGESTED_PRODUCTS, type Suggestions, type SuggestionsQuery } from "../search/suggestions.contract.ts";
import type { StockFilter, StockPage } from "../stock-list.contract.ts";
import { toProduct } from "../to-product.ts";
import { type CatalogueRepo, createCatalogueRepo, priceList } from "./catalogue.repo.ts";
import { readStockPage, toStaffProduct } from "./stock-list.service.ts";

type Row = Awaited<ReturnType<CatalogueRepo["findAll"]>>[number] & { readonly aliases?: string };

const SHELVES = ["all", ...CATEGORIES] as const;
type Shelf = (typeof SHELVES)[number];
const counterOf = (city: City, shelf: Shelf) => `products.${city}.${shelf}` as const;

interface Found {
  readonly page: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly counts?: ShelfCounts;
  readonly corrected?: string | null;
}

const cursorOfList = (row: { readonly rank: number }): string => row.rank.toString(36);

/** A list without a search has no relevance, so it is sorted by name. */
const listSort = ({ sort }: ProductQuery): ListSort => (sort === undefined || sort === "relevance" ? "name" : sort);

const matchesOf = (search: string, rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ id, aliases, ...product }) => {
      const named = { ...product, aliases: aliasesOf(aliases) };
      const match = matchedAlias(search, named) ?? soundAlias(search, named) ?? matchedWords(search, product);
      return match ? [[id, match]] : [];
    }),
  );

/** The database that a list reads: the primary for staff, the nearest replica for everyone else. */
interface Source {
  readonly db: Db;
  readonly repo: CatalogueRepo;
  readonly search: Search;
}

interface Visitor {
  /** Whether the visitor's search may store its total. */
  readonly mayStore: MayStore;
  /** Called for a search that finds nothing. */
  readonly missed: (search: string, city: City) => void;
}
const STAFF: Visitor = { mayStore: async () => true, missed: () => undefined };

/** Public methods read `nearest`, all others `db`. */
interface Dependencies extends Only<"db" | "nearest" | "clock"> {
  readonly counters: Pick<CountersService, "pendingRead">;
  readonly cities: Pick<KnownCities, "requireCity">;
  /** Limits how often the searches of one network may store their totals. */
  readonly searchLimit: RateLimit;
  /** Counts a search that found nothing, after the response is sent. */
  readonly recordMissedSearch: (search: string, city: City, mayStore: MayStore) => void;
}

export const createCatalogueService = ({
  db,
  nearest,
  clock,
  counters,
  cities,
  searchLimit,
  recordMissedSearch,
}: Dependencies) => {
  const repo = createCatalogueRepo(db);
  const staffSource: Source = { db, repo, search: createSearch(db, db) };
  const publicSource: Source = { db: nearest, repo: createCatalogueRepo(nearest), search: createSearch(nearest, db) };

  const rangeOf = (query: ProductQuery) => ({
    ...query,
    sort: listSort(query),
    city: query.location,
    after: query.cursor ? Number.parseInt(query.cursor, 36) : 0,
    limit: query.limit + 1,
  });

  /** With the product counts of all categories. */
  const listAll = async (from: Source, query: ProductQuery): Promise<Found> => {
    const keyOf = (shelf: Shelf) => counterOf(query.location, shelf);
    const [rows, figures] = await readTogether(from.db, [
      from.repo.list(rangeOf(query)),
      counters.pendingRead(SHELVES.map(keyOf)),
    ]);
    const counts = Object.fromEntries(SHELVES.map((shelf) => [shelf, figures[keyOf(shelf)]])) as ShelfCounts;
    return { ...pageOf(rows, query.limit, cursorOfList), total: counts[query.category], counts };
  };

  /** With the product count of this category only. */
  const listOne = async (from: Source, query: ProductQuery): Promise<Found> => {
    const counter = counterOf(query.location, query.category);
    const { rows, total } = await from.repo.listCounted(rangeOf(query), counter);
    const found = pageOf(rows, query.limit, cursorOfList);
    if (total !== null) return { ...found, total };
    const [figures] = await readTogether(from.db, [counters.pendingRead([counter])]);
    return { ...found, total: figures[counter] ?? 0 };
  };

  const search = async (from: Source, query: ProductQuery, visitor: Visitor): Promise<Found> => {
    const { category, location: city, limit, cursor, sort = "relevance", guesses: mayGuess = false } = query;
    const request = { search: query.search, category, city, limit, cursor, sort, mayGuess };
    const found = await from.search.find(request, visitor.mayStore);
    if (found?.isMissed && !cursor) visitor.missed(query.search, city);
    if (!found) return { page: [], nextCursor: null, total: 0 };
    const { rows, total, corrected, cursorOf } = found;
    return { ...pageOf(rows, limit, cursorOf), total, corrected };
  };

  const readRows = async (from: Source, query: ProductQuery, visitor: Visitor, list: typeof listAll) => {
    await cities.requireCity(query.location);
    const isSearch = query.search !== "";
    const found = isSearch ? await search(from, query, visitor) : await list(from, query);
    const { page, nextCursor, total, counts = null, corrected = null } = found;
    const listed: ProductList = {
      products: page.map(toProduct),
      total: Math.min(total, isSearch ? SEARCH_COUNT_CAP : total),
      totalIsCapped: isSearch && total > SEARCH_COUNT_CAP,
      nextCursor,
      corrected,
    };
    return { listed, page, counts };
  };

  const readPage = async (from: Source, query: ProductQuery, visitor: Visitor) => {
    const { listed, page, counts } = await readRows(from, query, visitor, listAll);
    const matchedBy = query.search === "" ? {} : matchesOf(listed.corrected ?? query.search, page);
    return { page: { ...listed, counts, matchedBy }, rows: page };
  };

  /** Applies the rate limit of the visitor's network to everything that their searches store. */
  const visitorAt = (ip: string | undefined): Visitor => {
    const mayStore = async () => ip !== undefined && (await searchLimit.limit({ key: limitedAddress(ip) })).success;
    return { mayStore, missed: (words, city) => recordMissedSearch(words, city, mayStore) };
  };

  return {
    /** Public. The cursor is the rank of the previous page's last row, in base 36. `ip`: the visitor's. */
    async listProducts(query: ProductQuery, ip?: string): Promise<ProductPage> {
      return (await readPage(publicSource, query, visitorAt(ip))).page;
    },

    /**
     * Like `listProducts`, without the fields that only pages show: counts of all categories, and names that matched.
     */
    async listForApi(query: ProductQuery, ip?: string): Promise<ProductList> {
      return (await readRows(publicSource, query, visitorAt(ip), listOne)).listed;
    },

    /** Public. */
    async suggest({ q, location: city, guesses: mayGuess = false }: SuggestionsQuery): Promise<Suggestions> {
      await cities.requireCity(city);
      const limit = MAX_SUGGESTED_PRODUCTS;
      const request = { search: q, category: "all", city, limit, sort: "relevance", mayGuess } as const;
      return toSuggestions(await publicSource.search.find(request, null));
    },

    /**
     * Like `listProducts` for staff, with the tag that a change of each product must send. Corrects no words, so that
     * staff see when a product is missing. Throws 403 for anyone else.
     */
    async listForStaff(
      visitor: Actor | null,
      { stock = "all", ...query }: ProductQuery & { readonly stock?: StockFilter },
    ): Promise<StockPage> {
      requireStaff(visitor);
      if (stock !== "all") {
        await cities.requireCity(query.location);
        return readStockPage(db, { ...query, stock });
      }
      const { page, rows } = await readPage(staffSource, { ...query, guesses: false }, STAFF);
      return { ...page, products: rows.map(toStaffProduct) };
    },

    /** For the dashboard's service, which checks the permission. */
    async listLowStock(limit: number): Promise<Pick<Product, "_id" | "name" | "names" | "unit" | "stock">[]> {
      const rows = await repo.listLowStock(limit);
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        names: toNames(row),
        unit: row.unit,
        stock: row.stock,
      }));
    },

    /** Public. The tag identifies the version and stock. Throws 404 for an unknown or deleted product. */
    async getProduct(id: string, city: City): Promise<{ product: Product; tag: string }> {
      await cities.requireCity(city);
      const row = await publicSource.repo.find(id, city);
      if (!row) throw productNotFound();
      return { product: toProduct(row), tag: toVersionTag(row) };
    },

    /** Public. Throws 404 for an unknown or deleted product. */
    async showProduct(id: string, city: City): Promise<ProductDetails> {
      const now = clock.now();
      const { own, after, before, changes } = await publicSource.repo.findWithNeighbours(
        id,
        city,
        MAX_RELATED,
        now - HISTORY_DAYS * DAY_MS,
      );
      if (!own) throw productNotFound();
      // Neighbours on one side make up for missing ones on the other, so that the first and last products have related ones too.
      const related = [...after.slice(0, Math.max(MAX_RELATED / 2, MAX_RELATED - before.length)), ...before];
      const candidates: ReplacementRow[] = JSON.parse(own.replacements ?? "[]");
      const nearest = nearestReplacement(own.name, candidates);
      return {
        product: toProduct(own),
        // The category is the same, and the description and pack of a replacement are not read.
        replacement: nearest && toProduct({ ...own, ...nearest, description: "", packSize: null, packUnit: null }),
        aliases: aliasesOf(own.aliases),
        related: related
          .filter(({ id }) => id !== nearest?.id)
          .slice(0, MAX_RELATED)
          .map(toProduct),
        prices: toPriceSteps(changes, own.pricePaise, now),
      };
    },

    /** In the requested order, without unknown ids and duplicates. */
    async getProducts(ids: readonly string[], city: City): Promise<Product[]> {
      await cities.requireCity(city);
      if (ids.length === 0) return [];
      return (await publicSource.repo.findAll([...new Set(ids)], city)).map(toProduct);
    },

    /** For other areas' read batches: `ids` is a query for product ids, `city` a query for the city of their prices. */
    readProducts: (ids: Condition, city: Condition): PendingRead<Product[]> => {
      const { statement, toResult } = repo.productsIn(ids, city);
      return { statement, toResult: (rows) => toResult(rows).map(toProduct) };
    },

    /** A statement that selects the products of an order as rows of `PricedProduct`, for a batch of reads. */
    priceList: (ids: readonly string[], city: City): Statement => priceList({ ids: JSON.stringify(ids), city }),

    /** For cron: deletes outdated match totals. */
    dropStaleTotals: async (max: number): Promise<unknown> => createSearchRepo(db).deleteStaleTotals(max),

    /** For cron: rewrites the search terms of at most `max` products after a release that changes them. */
    reindex: (max: number): Promise<void> => continueReindex(db, max),
    /** For cron: continues the merge of the full-text tables that the daily demand update requested. */
    mergeSearchTables: (): Promise<void> => continueMerge(db),

    /** For the batches that place and cancel orders. */
    stockTaken: repo.takeStock,
    stockGivenBack: repo.giveBackStock,
  };
};
export type CatalogueService = ReturnType<typeof createCatalogueService>;
