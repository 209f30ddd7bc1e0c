import { download, downloadText, type RasadFile } from "../files.ts";
import type { Query, RequestOptions } from "../operations.ts";
import { type Pages, pagesIn } from "../pages.ts";
import type { RasadOptions, Transport } from "../transport.ts";
import type { Document, DocumentDetail, DocumentMonth, DocumentQuery, VerifiedDocument } from "../types.ts";

type Language = NonNullable<RasadOptions["language"]>;
/** For the shop's owner: limits documents to one city. */
type OfCity = Query<"GET /documents/months">;

/** The number of documents in one ZIP file. */
const ZIP_PART = 20;

/** Tax documents: the buyer's own, or all for the shop's owner. Scope documents:read. */
export const documentsOf = (transport: Transport, ownLanguage: Language | undefined) => {
  /** Newest first. */
  const list = (query: DocumentQuery = {}, options: RequestOptions = {}): Pages<Document> =>
    pagesIn("documents", (cursor) => transport.json("GET /documents", { ...options, query: { ...query, cursor } }));

  return {
    list,

    /** The documents of one order, oldest first. */
    async ofOrder(orderId: string, options: RequestOptions = {}): Promise<Document[]> {
      return (await transport.json("GET /orders/:id/documents", { ...options, path: { id: orderId } })).documents;
    },

    async get(id: string, options: RequestOptions = {}): Promise<DocumentDetail> {
      return (await transport.json("GET /documents/:id", { ...options, path: { id } })).document;
    },

    /** Checks a document by the token in its QR code; null when it is not genuine. Needs no API token. */
    async verify(token: string, options: RequestOptions = {}): Promise<VerifiedDocument | null> {
      return (await transport.json("GET /verify/:token", { ...options, path: { token } })).document;
    },

    /** The PDF in `language`; defaults to the client's language, then to the account's. */
    pdf: (id: string, { language, ...options }: RequestOptions & { language?: Language } = {}): Promise<RasadFile> =>
      download(transport, "GET /documents/:id/pdf", {
        ...options,
        path: { id },
        query: { language: language ?? ownLanguage },
      }),

    /** The months that have documents, newest first. */
    async months(query: OfCity = {}, options: RequestOptions = {}): Promise<DocumentMonth[]> {
      return (await transport.json("GET /documents/months", { ...options, query })).months;
    },

    /** A month ("2026-11") for accountants, with one row per document and tax rate. */
    csv: (month: string, query: OfCity = {}, options: RequestOptions = {}): Promise<string> =>
      downloadText(transport, "GET /documents/month/:month/documents.csv", { ...options, path: { month }, query }),

    /** A month's PDF documents in ZIP files of at most 20, each fetched on demand. */
    async *zip(
      month: string,
      query: OfCity = {},
      options: RequestOptions = {},
    ): AsyncGenerator<RasadFile, void, undefined> {
      let cursor: string | undefined;
      for await (const { items, nextCursor } of list({ ...query, month, limit: ZIP_PART }, options).pages()) {
        if (items.length === 0) return;
        const call = { ...options, path: { month }, query: { ...query, cursor } };
        yield await download(transport, "GET /documents/month/:month/documents.zip", call);
        cursor = nextCursor ?? undefined;
      }
    },
  };
};
