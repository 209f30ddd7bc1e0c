import type { Answer, Operation, RequestOptions } from "../operations.ts";
import type { Transport } from "../transport.ts";

/** All products of a city with what this account last paid. */
export type OwnCatalogue = Answer<"GET /feeds/:city/my-catalogue.json">;
export type OwnCatalogueProduct = OwnCatalogue["products"][number];
type OfOneAccount = "lastPrice" | "lastOrdered" | "lists";
/** All products of a city, for everybody. */
export type Catalogue = Omit<OwnCatalogue, "products"> & {
  readonly products: Omit<OwnCatalogueProduct, OfOneAccount>[];
};

/** A feed as it is now. */
export interface Feed<Content> {
  /** Null when it is what it was at the tag that was sent. */
  readonly content: Content | null;
  /** For the next time. */
  readonly tag: string | null;
}

export interface FeedOptions extends RequestOptions {
  /** Of the feed that the caller has: the shop then sends only what is another. */
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

/** A whole catalogue at once, for programs that keep a copy. */
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

    /** With what the account last paid, when, and on which of its lists a product is. Scope catalogue:read. */
    async mine(city: string, options: FeedOptions = {}): Promise<Feed<OwnCatalogue>> {
      const answer = await readOwn("GET /feeds/:city/my-catalogue.json", city, options);
      return feedIn(answer, (read) => read.json() as Promise<OwnCatalogue>);
    },

    async mineCsv(city: string, options: FeedOptions = {}): Promise<Feed<string>> {
      return feedIn(await readOwn("GET /feeds/:city/my-catalogue.csv", city, options), (answer) => answer.text());
    },
  };
};
