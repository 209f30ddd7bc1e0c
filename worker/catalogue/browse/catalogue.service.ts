import type { Actor } from "../../accounts/accounts.contract.ts";
import { requireStaff } from "../../accounts/permissions.ts";
import type { City } from "../../brand.contract.ts";
import type { CountersService } from "../../counters/counters.service.ts";
import { type Db, retryLostConnection } from "../../platform/d1/db.ts";
import { limitedAddress } from "../../platform/limits/networks.ts";
import type { RateLimiter } from "../../platform/limits/rate-limiter.ts";
import { matchedAlias, matchedWords } from "../../platform/search-match.contract.ts";
import {
  MAX_RELATED,
  type Product,
  type ProductDetails,
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
import type { PricedProduct } from "../to-product.ts";
import { toProduct } from "../to-product.ts";
import { createCatalogueRepo } from "./catalogue.repo.ts";
import { createStockListRepo } from "./stock-list.repo.ts";
import { readStockPage } from "./stock-list.service.ts";

/** A sitemap may hold 50,000 URLs; the rest is for the other pages. */
const MAX_IN_SITEMAP = 45_000;

type Row = Awaited<ReturnType<ReturnType<typeof createCatalogueRepo>["findAll"]>>[number];

const COUNTED = ["all", ...CATEGORIES] as const;
const counterOf = (category: (typeof COUNTED)[number]) => `products.${category}` as const;

interface Found {
  readonly rows: Row[];
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

/** `searchLimit`: how often one network's searches may store their number of matches; without it none is stored. */
export const createCatalogueService = (db: Db, counters: CountersService, searchLimit: RateLimiter | null = null) => {
  const repo = createCatalogueRepo(db);
  const stockList = createStockListRepo(db);
  const findAll = (ids: readonly string[], city: City) => retryLostConnection(() => repo.findAll(ids, city));

  const listAll = async (query: ProductQuery, after: number): Promise<Found> => {
    const range = { ...query, city: query.location, after, limit: query.limit + 1 };
    const [rows, figures] = await Promise.all([repo.list(range), counters.read(...COUNTED.map(counterOf))]);
    const counts = Object.fromEntries(
      COUNTED.map((category) => [category, figures[counterOf(category)]]),
    ) as ShelfCounts;
    return { rows, total: counts[query.category], counts };
  };

  const search = async (query: ProductQuery, after: number, mayStore: MayStore): Promise<Found> => {
    const match = matchExpression(query.search, query.category, query.location);
    if (!match) return { rows: [], total: 0 };
    const range = { ...query, city: query.location, after, limit: query.limit + 1 };
    const { rows, total } = await repo.search(match, range);
    if (total !== null) return { rows, total };
    if (after === 0 && rows.length <= query.limit) return { rows, total: rows.length };
    return { rows, total: await repo.countMatches(match, await mayStore()) };
  };

  const readPage = async (
    query: ProductQuery,
    mayStore: MayStore,
  ): Promise<{ page: ProductPage; tags: Record<string, string> }> => {
    const after = query.cursor ? Number.parseInt(query.cursor, 36) : 0;
    const read = () => (query.search === "" ? listAll(query, after) : search(query, after, mayStore));
    const { rows, total, counts = null } = await retryLostConnection(read);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const listed: ProductPage = {
      products: page.map(toProduct),
      total: Math.min(total, query.search === "" ? total : SEARCH_COUNT_CAP),
      totalIsCapped: query.search !== "" && total > SEARCH_COUNT_CAP,
      counts,
      matchedBy: matchesOf(query.search, page),
      nextCursor: rows.length > query.limit && last ? last.rank.toString(36) : null,
    };
    return { page: listed, tags: Object.fromEntries(page.map((row) => [row.id, seenTag(row)])) };
  };

  return {
    /**
     * Open to everyone. The cursor is the rank of the last row of the page before, in base 36. `ip`: the visitor's
     * address; a search stores its number of matches only within the limit of that address.
     */
    async listProducts(query: ProductQuery, ip?: string): Promise<ProductPage> {
      const mayStore = async () => Boolean(ip && (await searchLimit?.limit({ key: limitedAddress(ip) }))?.success);
      return (await readPage(query, mayStore)).page;
    },

    /** The same for staff, with each product's tag, which a change of it must send. Throws 403 for others. */
    async listForStaff(
      visitor: Actor | null,
      { stock = "all", ...query }: ProductQuery & { readonly stock?: StockFilter },
    ): Promise<StockPage> {
      requireStaff(visitor);
      if (stock !== "all") {
        const repos = { stock: stockList, catalogue: repo };
        return await retryLostConnection(() => readStockPage(repos, { ...query, stock }));
      }
      const { page, tags } = await readPage(query, async () => true);
      return { ...page, products: page.products.map((product) => ({ ...product, tag: tags[product._id] ?? "" })) };
    },

    /** For the dashboard's service, which checks the permission. */
    async listLowStock(limit: number): Promise<{ _id: string; name: string; unit: Unit; stock: number }[]> {
      const rows = await retryLostConnection(() => repo.listLowStock(limit));
      return rows.map(({ id, ...row }) => ({ _id: id, ...row }));
    },

    /** Open to everyone. The tag identifies the version and stock. Throws 404 for an unknown or deleted product. */
    async getProduct(id: string, city: City): Promise<{ product: Product; tag: string }> {
      const [row] = await findAll([id], city);
      if (!row) throw productNotFound();
      return { product: toProduct(row), tag: seenTag(row) };
    },

    /** Open to everyone: the data of the product's own page. Throws 404 for an unknown or deleted product. */
    async showProduct(id: string, city: City): Promise<ProductDetails> {
      const { own, after, before } = await retryLostConnection(() => repo.findWithNeighbours(id, city, MAX_RELATED));
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
      if (ids.length === 0) return [];
      return (await findAll([...new Set(ids)], city)).map(toProduct);
    },

    /** Open to everyone, for the sitemap. Times in ms. */
    listForSearchEngines: (city: City) => retryLostConnection(() => repo.listIds(city, MAX_IN_SITEMAP)),

    /** The products of an order, with prices in paise. */
    priceList: (ids: readonly string[], city: City): Promise<PricedProduct[]> => repo.findAll(ids, city),

    /** For cron: deletes outdated numbers of matches. */
    dropStaleTotals: repo.deleteStaleTotals,

    /** For the batches that place and cancel orders. */
    stockTaken: repo.takeStock,
    stockGivenBack: repo.giveBackStock,
  };
};
export type CatalogueService = ReturnType<typeof createCatalogueService>;
