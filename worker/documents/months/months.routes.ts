import * as v from "valibot";
import { fileHeaders } from "../../http/file-headers.contract.ts";
import { route, router } from "../../http/route.ts";
import { DocumentMonth, GstRow, MonthPartQuery, MonthsQuery } from "./months.contract.ts";

export const monthlyDocumentsRoutes = router(
  route("GET /months", {
    who: "buyer",
    scope: "documents:read",
    summary: "List the months that have documents, newest first",
    query: MonthsQuery,
    answers: { months: v.array(DocumentMonth) },
    handle: async ({ services, actor, query }) => ({
      months: await services.documentFiles.listDocumentMonths(actor, query),
    }),
  }),
  route("GET /month/:month/documents.csv", {
    who: "buyer",
    scope: "documents:read",
    summary: "Export a month's documents as CSV, one row for each document and tax rate",
    query: MonthsQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, params, query, c }) => {
      const { name, body } = await services.documentFiles.exportDocuments(actor, params.month, query.city);
      return c.body(body, 200, fileHeaders(name));
    },
  }),
  route("GET /month/:month/documents.zip", {
    who: "buyer",
    scope: "documents:read",
    summary: "Export up to 20 documents of a month after the cursor, as a ZIP of PDFs",
    fails: ["limits.heavy_work"],
    query: MonthPartQuery,
    answersFile: "application/zip",
    handle: async ({ services, actor, params, query, c }) => {
      const file = await services.documentFiles.zipDocuments(actor, params.month, query, actor.language);
      return c.body(file.body, 200, fileHeaders(file.name));
    },
  }),
  route("GET /month/:month/gst", {
    who: "staff",
    scope: "reports:read",
    summary: "List a month's sums by HSN code and rate",
    query: MonthsQuery,
    answers: { rows: v.array(GstRow) },
    handle: async ({ services, actor, params, query }) => ({
      rows: await services.documentFiles.listGst(actor, params.month, query.city),
    }),
  }),
  route("GET /month/:month/gst.csv", {
    who: "staff",
    scope: "reports:read",
    summary: "Export a month's sums by HSN code and rate as CSV, for a GST return",
    query: MonthsQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, params, query, c }) => {
      const { name, file } = await services.documentFiles.exportGst(actor, params.month, query.city);
      return c.body(file, 200, fileHeaders(name));
    },
  }),
);
