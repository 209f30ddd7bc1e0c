import { downloadText } from "../files.ts";
import type { RequestOptions } from "../operations.ts";
import { type Page, type Pages, pagesOf } from "../pages.ts";
import { keyOf, type Transport } from "../transport.ts";
import type {
  Alert,
  DeliverySlots,
  InCity,
  NewProduct,
  PriceStep,
  Product,
  ProductChanges,
  ProductQuery,
  UploadedImage,
} from "../types.ts";

export interface ProductPage extends Page<Product> {
  /** The number of matches on all pages; a lower bound when `totalIsCapped`. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  /** The corrected search whose results are returned when the original one found nothing; else null. */
  readonly corrected: string | null;
}

/** A product with its ETag, which keeps an update from overwriting a concurrent one. */
export interface SeenProduct {
  readonly product: Product;
  readonly tag: string | null;
}

/** The largest number of ids in one request. */
const MAX_IDS = 200;

const cursorIn = (link: string | null): string | null => {
  const [, next] = /<([^<>]+)>;\s*rel="next"/.exec(link ?? "") ?? [];
  return next ? new URL(next, "http://localhost").searchParams.get("cursor") : null;
};

const pageIn = async (answer: Response): Promise<ProductPage> => {
  const corrected = answer.headers.get("X-Search-Corrected");
  return {
    items: (await answer.json()) as Product[],
    nextCursor: cursorIn(answer.headers.get("Link")),
    total: Number(answer.headers.get("X-Total-Count")),
    totalIsCapped: answer.headers.has("X-Total-Count-Capped"),
    corrected: corrected && decodeURIComponent(corrected),
  };
};

const seenIn = async (answer: Response): Promise<SeenProduct> => ({
  product: ((await answer.json()) as { product: Product }).product,
  tag: answer.headers.get("ETag"),
});

/** The catalogue. Reading needs no token; only the shop's staff may write. */
export const productsOf = (transport: Transport) => ({
  /** All products on sale, or the matches of a search. */
  list: (query: ProductQuery = {}, options: RequestOptions = {}): Pages<Product, ProductPage> =>
    pagesOf(async (cursor) =>
      pageIn(await transport.send("GET /products", { ...options, query: { ...query, cursor } })),
    ),

  async get(id: string, query: InCity = {}, options: RequestOptions = {}): Promise<Product> {
    return (await transport.json("GET /products/:id", { ...options, path: { id }, query })).product;
  },

  /** Like `get`, with the tag that `update` and `remove` take. */
  async see(id: string, query: InCity = {}, options: RequestOptions = {}): Promise<SeenProduct> {
    return seenIn(await transport.send("GET /products/:id", { ...options, path: { id }, query }));
  },

  /** The products on sale with these ids, in the same order. */
  async getMany(ids: readonly string[], query: InCity = {}, options: RequestOptions = {}): Promise<Product[]> {
    const found = new Map<string, Product>();
    const uniqueIds = [...new Set(ids)];
    for (let at = 0; at < uniqueIds.length; at += MAX_IDS) {
      const body = { ids: uniqueIds.slice(at, at + MAX_IDS) };
      const { products } = await transport.json("POST /products/bulk", { ...options, query, body, isRepeatable: true });
      for (const product of products) found.set(product._id, product);
    }
    return uniqueIds.flatMap((id) => found.get(id) ?? []);
  },

  /** The price history of the last days, oldest first. */
  async prices(id: string, query: InCity & { days?: number } = {}, options: RequestOptions = {}): Promise<PriceStep[]> {
    return (await transport.json("GET /products/:id/prices", { ...options, path: { id }, query })).prices;
  },

  /** The delivery slots that a city offers now, soonest first. */
  slots: (query: InCity = {}, options: RequestOptions = {}): Promise<DeliverySlots> =>
    transport.json("GET /slots", { ...options, query }),

  /** The account's price and stock alerts. Scope catalogue:read. */
  async alerts(options: RequestOptions = {}): Promise<Alert[]> {
    return (await transport.json("GET /alerts", options)).alerts;
  },

  /** Scope products:write, like `update`, `remove` and `uploadImage`. */
  async create(
    product: NewProduct,
    options: RequestOptions & { readonly idempotencyKey?: string } = {},
  ): Promise<SeenProduct> {
    const call = { ...options, body: product, idempotencyKey: keyOf(options) };
    return seenIn(await transport.send("POST /products", call));
  },

  /** With `tag`, the update is rejected when the product has changed since it was read. */
  async update(
    id: string,
    changes: ProductChanges,
    { tag, ...options }: RequestOptions & { readonly tag?: string } = {},
  ): Promise<SeenProduct> {
    // Not repeatable with a tag: if the response of the first attempt was lost, the tag has already changed.
    const isRepeatable = tag === undefined;
    return seenIn(
      await transport.send("PUT /products/:id", {
        ...options,
        path: { id },
        body: changes,
        ifMatch: tag,
        isRepeatable,
      }),
    );
  },

  /** Takes the product off sale. */
  async remove(id: string, { tag, ...options }: RequestOptions & { readonly tag?: string } = {}): Promise<void> {
    await transport.send("DELETE /products/:id", { ...options, path: { id }, ifMatch: tag });
  },

  /** For a product's `image`: a JPEG, PNG, WebP or AVIF picture of at most 5 MB. */
  uploadImage(image: Blob, options: RequestOptions = {}): Promise<UploadedImage> {
    const body = new FormData();
    body.append("image", image, "image");
    return transport.json("POST /upload/image", { ...options, body });
  },

  /** All products of a city with every column, as CSV. Scope catalogue:read of the shop's owner. */
  exportCsv: (query: { readonly city?: string } = {}, options: RequestOptions = {}): Promise<string> =>
    downloadText(transport, "GET /admin/products/export.csv", { ...options, query }),
});
