import * as v from "valibot";
import { fileHeaders } from "../../http/file-headers.contract.ts";
import { route, router } from "../../http/route.ts";
import { Document, DocumentDetail, DocumentsQuery, PdfQuery, VerifiedDocument } from "../documents.contract.ts";

const pageOfDocuments = { documents: v.array(Document), nextCursor: v.nullable(v.string()) };

export const documentsRoutes = router(
  route("GET /", {
    who: "buyer",
    scope: "documents:read",
    summary: "List my tax documents, newest first; staff list all",
    fails: ["documents.not_found"],
    query: DocumentsQuery,
    answers: pageOfDocuments,
    handle: ({ services, actor, query }) => services.documents.listDocuments(actor, query),
  }),
  route("GET /:id", {
    who: "account",
    scope: "documents:read",
    summary: "Get a tax document as it was issued",
    answers: { document: DocumentDetail },
    handle: async ({ services, actor, params }) => ({
      document: await services.documents.getDocument(actor, params.id),
    }),
  }),
  route("GET /:id/pdf", {
    who: "account",
    scope: "documents:read",
    summary: "Get a document as PDF",
    fails: ["limits.heavy_work"],
    query: PdfQuery,
    answersFile: "application/pdf",
    handle: async ({ services, actor, params, query, c }) => {
      const file = await services.documentFiles.readPdf(actor, params.id, query.language);
      return c.body(file.body, 200, fileHeaders(file.name, file.size));
    },
  }),
);

export const documentsOfOrderRoutes = router(
  route("GET /:id/documents", {
    who: "account",
    scope: "documents:read",
    summary: "List an order's tax documents, oldest first",
    answers: { documents: v.array(Document) },
    handle: async ({ services, actor, params }) => ({
      documents: await services.documents.listOfOrder(actor, params.id),
    }),
  }),
);

export const verifyRoutes = router(
  route("GET /:token", {
    who: "anyone",
    summary: "Verify a document by its token; null when none has it",
    fails: ["limits.lookups"],
    sampleStatus: 200,
    answers: { document: v.nullable(VerifiedDocument) },
    handle: async ({ services, params, client }) => ({
      document: await services.documentFiles.verify(params.token, client.ip),
    }),
  }),
);
