import type { Answer, Operation, RequestOptions } from "../operations.ts";
import type { Transport } from "../transport.ts";

/** All products of a city, with this account's last prices. */
export type OwnCatalogue = Answer<"GET /feeds/:city/my-catalogue.json">;
export type OwnCatalogueProduct = OwnCatalogue["products"][number];
type OfOneAccount = "lastPrice" | "lastOrdered" | "lists";
/** All products of a city, without account data. */
export type Catalogue = Omit<OwnCatalogue, "products"> & {
  readonly products: Omit<OwnCatalogueProduct, OfOneAccount>[];
};

export interface Feed<Content> {
  /** Null when the feed has not changed since the tag that was sent. */
  readonly content: Content | null;
  /** The ETag to send next time. */
  readonly tag: string | null;
}

export interface FeedOptions extends RequestOptions {
  /** The ETag of the caller's copy; the shop does not send an unchanged feed again. */
  readonly tag?: string | null;
}

const FEED_TIMEOUT_MS = 120_000;

const feedIn = async <Content>(
  answer: Response,
  read: (answer: Response) => Promise<Content>,
): Promise<Feed<Content>> => ({
  content: answer.status === 304 ? null : await read(answer),
  tag: answer.headers.get("ETag"),
});

/** Whole catalogues, for programs that keep a copy. */
export const feedsOf = (transport: Transport) => {
  const readPublic = (city: string, format: "json" | "csv", { tag, ...options }: FeedOptions): Promise<Response> =>
    transport.get(`/feeds/${encodeURIComponent(city)}/catalogue.${format}`, {
      timeoutMs: FEED_TIMEOUT_MS,
      ...options,
      headers: tag ? { "If-None-Match": tag } : {},
    });
  const readOwn = <O extends Operation & `GET /feeds/:city/${string}`>(
    operation: O,
    city: string,
    { tag, ...options }: FeedOptions,
  ): Promise<Response> =>
    transport.send<Operation & `GET /feeds/:city/${string}`>(operation, {
      timeoutMs: FEED_TIMEOUT_MS,
      ...options,
      path: { city },
      ifNoneMatch: tag ?? undefined,
    });

  return {
    /** Needs no token. */
    async catalogue(city: string, options: FeedOptions = {}): Promise<Feed<Catalogue>> {
      return feedIn(await readPublic(city, "json", options), (answer) => answer.json() as Promise<Catalogue>);
    },

    async catalogueCsv(city: string, options: FeedOptions = {}): Promise<Feed<string>> {
      return feedIn(await readPublic(city, "csv", options), (answer) => answer.text());
    },

    /** With the account's last price and order day, and the lists that contain the product. Scope catalogue:read. */
    async mine(city: string, options: FeedOptions = {}): Promise<Feed<OwnCatalogue>> {
      const answer = await readOwn("GET /feeds/:city/my-catalogue.json", city, options);
      return feedIn(answer, (read) => read.json() as Promise<OwnCatalogue>);
    },

    async mineCsv(city: string, options: FeedOptions = {}): Promise<Feed<string>> {
      return feedIn(await readOwn("GET /feeds/:city/my-catalogue.csv", city, options), (answer) => answer.text());
    },
  };
};
