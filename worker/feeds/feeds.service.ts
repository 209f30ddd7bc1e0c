import type { City } from "../brand.contract.ts";
import type { Needs } from "../compose.ts";
import { respondWith } from "../http/cache/not-modified.ts";
import { accountOf, requireBuyer, type Visitor } from "../identity/permissions.ts";
import { csvHead, csvLines } from "../platform/csv/csv.ts";
import { streamText } from "../platform/csv/stream-text.ts";
import { iso } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { sha256 } from "../platform/secrets/hashes.ts";
import type { FeedFormat } from "./feed-formats.contract.ts";
import { FEED_COLUMNS, type FeedRow, OWN_FEED_COLUMNS, toCells, toFeedProduct } from "./feed-rows.ts";
import type { OwnFacts } from "./feeds.contract.ts";
import { createFeedsRepo } from "./feeds.repo.ts";

/** Products per query, a few hundred kilobytes. */
const PAGE = 1_000;
/** A sitemap may have 50,000 URLs and a product has four; smaller sitemaps need less memory. */
const SITEMAP_PRODUCTS = 2_500;
/** Increase it when the format of the feeds changes, to invalidate cached copies. */
const FORMAT_VERSION = 1;

const TYPES: Readonly<Record<FeedFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

interface FeedOptions {
  readonly city: City;
  readonly format: FeedFormat;
  readonly request: Request;
}

interface Feed extends FeedOptions {
  /** In ms; 0 before the first change. */
  readonly changedAt: number;
  /** The account's own fields of a product; null in the public feed. */
  readonly ownOf: ((id: string) => OwnFacts) | null;
}

const headersOf = ({ city, format }: Pick<FeedOptions, "city" | "format">, name: string, changedAt: number) => ({
  "Content-Type": TYPES[format],
  "Content-Disposition": `inline; filename="rasad-${city}-${name}.${format}"`,
  ...(changedAt === 0 ? {} : { "Last-Modified": new Date(changedAt).toUTCString() }),
});

/** The catalogue as files at stable URLs, with ETags, for other systems. */
export function createFeeds({ db, nearest, cities, readCached }: Needs<"cities">) {
  const publicRepo = createFeedsRepo(nearest);
  const ownRepo = createFeedsRepo(db);

  async function* pages(repo: typeof publicRepo, city: City, first: FeedRow[]) {
    for (let rows = first; rows.length > 0; ) {
      yield rows;
      const last = rows.at(-1)?.serial ?? 0;
      rows = rows.length < PAGE ? [] : await repo.readAfter(city, last, PAGE);
    }
  }

  async function* csv({ ownOf, request }: Feed, products: AsyncGenerator<FeedRow[]>) {
    const { origin } = new URL(request.url);
    yield csvHead(ownOf ? OWN_FEED_COLUMNS : FEED_COLUMNS);
    for await (const rows of products)
      yield csvLines(rows.map((row) => toCells(toFeedProduct(row, origin), ownOf?.(row.id))));
  }

  async function* json({ city, ownOf, request, changedAt }: Feed, products: AsyncGenerator<FeedRow[]>) {
    const { origin } = new URL(request.url);
    const head = JSON.stringify({ city, currency: "INR", updatedAt: changedAt === 0 ? null : iso(changedAt) });
    yield `${head.slice(0, -1)},"products":[`;
    let separator = "\n";
    for await (const rows of products) {
      const lines = rows.map((row) => JSON.stringify({ ...toFeedProduct(row, origin), ...ownOf?.(row.id) }));
      yield separator + lines.join(",\n");
      separator = ",\n";
    }
    yield "\n]}\n";
  }

  /** Reads the first page before the response starts, so that a failure is sent as an error. */
  const write = async (repo: typeof publicRepo, feed: Feed): Promise<ReadableStream<Uint8Array>> => {
    const first = await repo.readAfter(feed.city, 0, PAGE);
    const products = pages(repo, feed.city, first);
    return streamText(feed.format === "csv" ? csv(feed, products) : json(feed, products));
  };

  const readOwnFacts = async (accountId: string, city: City, paid: { prices: string; days: string }) => {
    const prices = JSON.parse(paid.prices) as Record<string, number>;
    const days = JSON.parse(paid.days) as Record<string, string>;
    const lists = new Map<string, string[]>();
    for (const { name, productId } of await ownRepo.readListed(accountId, city))
      lists.set(productId, [...(lists.get(productId) ?? []), name]);
    return (id: string): OwnFacts => {
      const paise = prices[id];
      return {
        lastPrice: paise === undefined ? null : toRupees(paise),
        lastOrdered: days[id] ?? null,
        lists: lists.get(id) ?? [],
      };
    };
  };

  return {
    /** Public. Throws 400 for an unknown city. Reads only one row while the client's copy or the cached one is current. */
    async showCatalogue(options: FeedOptions): Promise<Response> {
      const { city, format, request } = options;
      await cities.requireCity(city);
      const changedAt = await publicRepo.readVersion();
      const version = `${FORMAT_VERSION}.${changedAt.toString(36)}`;
      const headers = {
        ...headersOf(options, "catalogue", changedAt),
        "Cache-Control": "public, max-age=300",
        "Cross-Origin-Resource-Policy": "cross-origin",
        ETag: `W/"${version}.${format}"`,
      };
      const { origin } = new URL(request.url);
      const address = `${origin}/feeds/${city}/catalogue.${format}?version=${version}`;
      return respondWith(request, headers, () =>
        readCached(address, () => write(publicRepo, { ...options, changedAt, ownOf: null })),
      );
    },

    /** Like `showCatalogue`, with `OwnFacts` of each product. */
    async showOwnCatalogue(visitor: Visitor, options: FeedOptions): Promise<Response> {
      const accountId = accountOf(requireBuyer(visitor));
      const { city, format, request } = options;
      await cities.requireCity(city);
      const version = await ownRepo.readOwnVersion(accountId, city);
      const { changedAt } = version;
      const state = sha256(JSON.stringify([FORMAT_VERSION, accountId, version]));
      const headers = {
        ...headersOf(options, "my-catalogue", changedAt),
        "Cache-Control": "private, no-cache",
        Vary: "Authorization, Cookie",
        ETag: `W/"${state}.${format}"`,
      };
      return respondWith(request, headers, async () => {
        const ownOf = await readOwnFacts(accountId, city, version);
        return write(ownRepo, { ...options, changedAt, ownOf });
      });
    },

    /** Public: the numbers of the sitemaps that contain products of this city. */
    listSitemaps: (city: City) => publicRepo.listWindows(city, SITEMAP_PRODUCTS),

    /** Public: at most 2,500 products. A product never moves to another sitemap. Times in ms. */
    readSitemap: (city: City, number: number) => publicRepo.readWindow(city, number, SITEMAP_PRODUCTS),
  };
}
export type Feeds = ReturnType<typeof createFeeds>;
