import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { Document, DocumentDetail } from "../documents.contract.ts";
import { DocumentsQuery } from "./documents-query.contract.ts";

const pageOfDocuments = { documents: v.array(Document), nextCursor: v.nullable(v.string()) };

/** Mounted at /api/documents. */
export const documentsRoutes = router(
  route("GET /", {
    who: "buyer",
    scope: "documents:read",
    summary: "My tax documents, or for staff all, newest first",
    fails: ["documents.not_found"],
    query: DocumentsQuery,
    answers: pageOfDocuments,
    handle: ({ services, actor, query }) => services.documents.listDocuments(actor, query),
  }),
  route("GET /:id", {
    who: "account",
    scope: "documents:read",
    summary: "A tax document, as it was issued",
    answers: { document: DocumentDetail },
    handle: async ({ services, actor, params }) => ({
      document: await services.documents.getDocument(actor, params.id),
    }),
  }),
);

/** Mounted at /api/orders. */
export const documentsOfOrderRoutes = router(
  route("GET /:id/documents", {
    who: "account",
    scope: "documents:read",
    summary: "An order's tax documents, the oldest first",
    answers: { documents: v.array(Document) },
    handle: async ({ services, actor, params }) => ({
      documents: await services.documents.listOfOrder(actor, params.id),
    }),
  }),
);
