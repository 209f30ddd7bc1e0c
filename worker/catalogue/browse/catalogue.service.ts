import type { Actor } from "../../accounts/accounts.contract.ts";
import { requireStaff } from "../../accounts/permissions.ts";
import type { City } from "../../brand.contract.ts";
import { createKnownCities, type KnownCities } from "../../cities/known-cities.service.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import { systemClock } from "../../platform/clock.ts";
import { type Db, retryLostConnection, type Statement } from "../../platform/d1/db.ts";
import { readTogether } from "../../platform/d1/readings.ts";
import { limitedAddress } from "../../platform/limits/networks.ts";
import type { RateLimiter } from "../../platform/limits/rate-limiter.ts";
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
import { CATEGORIES, type Unit } from "../categories.contract.ts";
import { aliasesOf, seenTag } from "../product-input.contract.ts";
import { matchExpression } from "../search/search-terms.ts";
import type { StockFilter, StockPage } from "../stock-list.contract.ts";
import { toProduct } from "../to-product.ts";
import { type CatalogueRepo, createCatalogueRepo, priceList } from "./catalogue.repo.ts";
import { createStockListRepo } from "./stock-list.repo.ts";
import { readStockPage } from "./stock-list.service.ts";

/** A sitemap may hold 50,000 URLs; the rest is for the other pages. */
const MAX_IN_SITEMAP = 45_000;

type Row = Awaited<ReturnType<CatalogueRepo["findAll"]>>[number];

const SHELVES = ["all", ...CATEGORIES] as const;
type Shelf = (typeof SHELVES)[number];
const counterOf = (city: City, shelf: Shelf) => `products.${city}.${shelf}` as const;

interface Found {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly counts?: ShelfCounts;
}

/** Whether a search may store its number of matches. */
type MayStore = () => Promise<boolean>;

const matchesOf = (search: string, rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ id, aliases, ...product }) => {
      const match = matchedAlias(search, { ...product, aliases: aliasesOf(aliases) }) ?? matchedWords(search, product);
      return match ? [[id, match]] : [];
    }),
  );

/** Where a list reads: the primary for staff, the nearest replica for everyone. */
interface Source {
  readonly db: Db;
  readonly repo: CatalogueRepo;
}

/**
 * `searchLimit`: how often one network's searches may store their number of matches; without it none is stored.
 * `nearest`: where the methods that are open to everyone read; all others read `db`, the primary.
 */
export const createCatalogueService = (
  db: Db,
  counters: Pick<CountersService, "reading">,
  searchLimit: RateLimiter | null = null,
  nearest: Db = db,
  cities: Pick<KnownCities, "requireCity"> = createKnownCities(db, systemClock),
) => {
  const repo = createCatalogueRepo(db);
  const decided: Source = { db, repo };
  const shown: Source = { db: nearest, repo: createCatalogueRepo(nearest) };
  const stockList = createStockListRepo(db);
  const findAll = (ids: readonly string[], city: City) => retryLostConnection(() => shown.repo.findAll(ids, city));

  /** With the numbers of all shelves. */
  const listAll = async (from: Source, query: ProductQuery, after: number): Promise<Found> => {
    const range = { ...query, city: query.location, after, limit: query.limit + 1 };
    const keyOf = (shelf: Shelf) => counterOf(query.location, shelf);
    const [rows, figures] = await readTogether(from.db, [from.repo.list(range), counters.reading(SHELVES.map(keyOf))]);
    const counts = Object.fromEntries(SHELVES.map((shelf) => [shelf, figures[keyOf(shelf)]])) as ShelfCounts;
    return { rows, total: counts[query.category], counts };
  };

  /** With the number of this shelf only. */
  const listOne = async (from: Source, query: ProductQuery, after: number): Promise<Found> => {
    const range = { ...query, city: query.location, after, limit: query.limit + 1 };
    const counter = counterOf(query.location, query.category);
    const { rows, total } = await from.repo.listCounted(range, counter);
    if (total !== null) return { rows, total };
    const [figures] = await readTogether(from.db, [counters.reading([counter])]);
    return { rows, total: figures[counter] ?? 0 };
  };

  const search = async (from: Source, query: ProductQuery, after: number, mayStore: MayStore): Promise<Found> => {
    const match = matchExpression(query.search, query.category, query.location);
    if (!match) return { rows: [], total: 0 };
    const range = { ...query, city: query.location, after, limit: query.limit + 1 };
    const { rows, total } = await from.repo.search(match, range);
    if (total !== null) return { rows, total };
    if (after === 0 && rows.length <= query.limit) return { rows, total: rows.length };
    const isStored = await mayStore();
    return { rows, total: await (isStored ? repo : from.repo).countMatches(match, isStored) };
  };

  /** `list` reads a page when it is no search. */
  const readRows = async (from: Source, query: ProductQuery, mayStore: MayStore, list: typeof listAll) => {
    await cities.requireCity(query.location);
    const after = query.cursor ? Number.parseInt(query.cursor, 36) : 0;
    const isSearch = query.search !== "";
    const read = () => (isSearch ? search(from, query, after, mayStore) : list(from, query, after));
    const { rows, total, counts = null } = await retryLostConnection(read);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const listed: ProductList = {
      products: page.map(toProduct),
      total: Math.min(total, isSearch ? SEARCH_COUNT_CAP : total),
      totalIsCapped: isSearch && total > SEARCH_COUNT_CAP,
      nextCursor: rows.length > query.limit && last ? last.rank.toString(36) : null,
    };
    return { listed, page, counts };
  };

  const readPage = async (from: Source, query: ProductQuery, mayStore: MayStore) => {
    const { listed, page, counts } = await readRows(from, query, mayStore, listAll);
    const matchedBy = query.search === "" ? {} : matchesOf(query.search, page);
    return {
      page: { ...listed, counts, matchedBy },
      tags: Object.fromEntries(page.map((row) => [row.id, seenTag(row)])),
    };
  };

  /** A visitor's search stores its number of matches only within the limit of their network. */
  const withinLimit =
    (ip: string | undefined): MayStore =>
    async () =>
      Boolean(ip && (await searchLimit?.limit({ key: limitedAddress(ip) }))?.success);

  return {
    /** Open to everyone. The cursor is the rank of the last row of the page before, in base 36. `ip`: the visitor's. */
    async listProducts(query: ProductQuery, ip?: string): Promise<ProductPage> {
      return (await readPage(shown, query, withinLimit(ip))).page;
    },

    /** The same without what only pages show: the other shelves' numbers, and why a search found a product. */
    async listForApi(query: ProductQuery, ip?: string): Promise<ProductList> {
      return (await readRows(shown, query, withinLimit(ip), listOne)).listed;
    },

    /** The same for staff, with each product's tag, which a change of it must send. Throws 403 for others. */
    async listForStaff(
      visitor: Actor | null,
      { stock = "all", ...query }: ProductQuery & { readonly stock?: StockFilter },
    ): Promise<StockPage> {
      requireStaff(visitor);
      if (stock !== "all") {
        await cities.requireCity(query.location);
        const repos = { stock: stockList, catalogue: repo };
        return await retryLostConnection(() => readStockPage(repos, { ...query, stock }));
      }
      const { page, tags } = await readPage(decided, query, async () => true);
      return { ...page, products: page.products.map((product) => ({ ...product, tag: tags[product._id] ?? "" })) };
    },

    /** For the dashboard's service, which checks the permission. */
    async listLowStock(limit: number): Promise<{ _id: string; name: string; unit: Unit; stock: number }[]> {
      const rows = await retryLostConnection(() => repo.listLowStock(limit));
      return rows.map(({ id, ...row }) => ({ _id: id, ...row }));
    },

    /** Open to everyone. The tag identifies the version and stock. Throws 404 for an unknown or deleted product. */
    async getProduct(id: string, city: City): Promise<{ product: Product; tag: string }> {
      await cities.requireCity(city);
      const [row] = await findAll([id], city);
      if (!row) throw productNotFound();
      return { product: toProduct(row), tag: seenTag(row) };
    },

    /** Open to everyone: the data of the product's own page. Throws 404 for an unknown or deleted product. */
    async showProduct(id: string, city: City): Promise<ProductDetails> {
      const { own, after, before } = await retryLostConnection(() =>
        shown.repo.findWithNeighbours(id, city, MAX_RELATED),
      );
      if (!own) throw productNotFound();
      // One side fills up for the other, so that the first and last products of a category have related ones too.
      const related = [...after.slice(0, Math.max(MAX_RELATED / 2, MAX_RELATED - before.length)), ...before];
      return {
        product: toProduct(own),
        aliases: aliasesOf(own.aliases),
        related: related.slice(0, MAX_RELATED).map(toProduct),
      };
    },

    /** In the requested order, without unknown ids and duplicates. */
    async getProducts(ids: readonly string[], city: City): Promise<Product[]> {
      await cities.requireCity(city);
      if (ids.length === 0) return [];
      return (await findAll([...new Set(ids)], city)).map(toProduct);
    },

    /** Open to everyone, for the sitemap. Times in ms. */
    listForSearchEngines: (city: City) => retryLostConnection(() => shown.repo.listIds(city, MAX_IN_SITEMAP)),

    /** A statement that selects the products of an order as rows of `PricedProduct`, for a batch of reads. */
    priceList: (ids: readonly string[], city: City): Statement => priceList({ ids: JSON.stringify(ids), city }),

    /** For cron: deletes outdated numbers of matches. */
    dropStaleTotals: async (max: number): Promise<unknown> => repo.deleteStaleTotals(max),

    /** For the batches that place and cancel orders. */
    stockTaken: repo.takeStock,
    stockGivenBack: repo.giveBackStock,
  };
};
export type CatalogueService = ReturnType<typeof createCatalogueService>;
