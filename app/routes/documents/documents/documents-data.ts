import * as v from "valibot";
import { DocumentsQuery } from "../../../../worker/documents/browse/documents-query.contract.ts";
import { ZIP_PART } from "../../../../worker/documents/months/months.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import type { FormArguments } from "../../../features/action-result/action-result.ts";

/** An invalid filter in the address shows the newest documents of all. */
const readFilter = (url: URL): DocumentsQuery => {
  const sent = Object.fromEntries([...url.searchParams].filter(([name]) => name !== "limit"));
  const query = v.safeParse(DocumentsQuery, sent);
  const filter = query.success ? query.output : v.parse(DocumentsQuery, {});
  return { ...filter, limit: ZIP_PART };
};

/** The months and a page of documents, read at once. */
export const loadDocuments = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor } = context.get(requestContext);
  const { documents, documentFiles } = context.get(servicesContext);
  const filter = readFilter(url);
  const [months, page] = await Promise.all([
    documentFiles.listDocumentMonths(actor, { city: filter.city }),
    documents.listDocuments(actor, filter),
  ]);
  const part = Math.max(1, Math.floor(Number(url.searchParams.get("part"))) || 1);
  const { month = null, city = null, cursor = null } = filter;
  return { ...page, months, month, city, cursor, part };
};
export type DocumentsPage = Awaited<ReturnType<typeof loadDocuments>>;
