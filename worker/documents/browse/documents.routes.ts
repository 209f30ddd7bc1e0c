import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { Document, DocumentDetail } from "../documents.contract.ts";
import { DocumentsQuery } from "./documents-query.contract.ts";

const pageOfDocuments = { documents: v.array(Document), nextCursor: v.nullable(v.string()) };

/** Mounted at /api/documents. */
export const documentsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "My tax documents, or for staff all, newest first",
      query: DocumentsQuery,
      answers: pageOfDocuments,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await c.var.services.documents.listDocuments(c.var.actor, c.req.valid("query"))),
      }),
  )
  .get(
    "/:id",
    route({
      who: "account",
      scope: "documents:read",
      summary: "A tax document, as it was issued",
      answers: { document: DocumentDetail },
    }),
    async (c) =>
      c.json({
        success: true,
        document: await c.var.services.documents.getDocument(c.var.actor, c.req.param("id")),
      }),
  );

/** Mounted at /api/orders. */
export const documentsOfOrderRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/:id/documents",
  route({
    who: "account",
    scope: "documents:read",
    summary: "An order's tax documents, the oldest first",
    answers: { documents: v.array(Document) },
  }),
  async (c) =>
    c.json({
      success: true,
      documents: await c.var.services.documents.listOfOrder(c.var.actor, c.req.param("id")),
    }),
);
