import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { downloadHeaders } from "../files/file-headers.contract.ts";
import { DocumentMonth, GstRow, MonthsQuery, PartQuery } from "./months.contract.ts";

const CSV = "text/csv; charset=utf-8";

/** Mounted at /api/documents. */
export const documentMonthsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/months",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "The months that have documents, newest first",
      query: MonthsQuery,
      answers: { months: v.array(DocumentMonth) },
    }),
    async (c) => {
      const months = await c.var.services.documentFiles.listDocumentMonths(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, months });
    },
  )
  .get(
    "/month/:month/documents.csv",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "A month's documents, one row for each rate of each",
      query: MonthsQuery,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { documentFiles } = c.var.services;
      const { city } = c.req.valid("query");
      const { name, body } = await documentFiles.exportDocuments(c.var.actor, c.req.param("month"), city);
      return c.body(body, 200, downloadHeaders(name, CSV));
    },
  )
  .get(
    "/month/:month/documents.zip",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "Up to 20 documents of a month as PDF, those after the cursor",
      query: PartQuery,
      answersFile: "application/zip",
    }),
    async (c) => {
      const { actor, services } = c.var;
      const month = c.req.param("month");
      const file = await services.documentFiles.zipDocuments(actor, month, c.req.valid("query"), actor.language);
      return c.body(file.body, 200, downloadHeaders(file.name, "application/zip"));
    },
  )
  .get(
    "/month/:month/gst",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "A month's sums by HSN code and rate",
      query: MonthsQuery,
      answers: { rows: v.array(GstRow) },
    }),
    async (c) => {
      const { city } = c.req.valid("query");
      const rows = await c.var.services.documentFiles.listGst(c.var.actor, c.req.param("month"), city);
      return c.json({ success: true, rows });
    },
  )
  .get(
    "/month/:month/gst.csv",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "A month's sums by HSN code and rate, for a GST return",
      query: MonthsQuery,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { city } = c.req.valid("query");
      const { name, file } = await c.var.services.documentFiles.exportGst(c.var.actor, c.req.param("month"), city);
      return c.body(file, 200, downloadHeaders(name, CSV));
    },
  );
