import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { queryOf } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { Document, DocumentDetail } from "../documents.contract.ts";
import type { BrowseDocuments } from "./browse-documents.service.ts";
import { DocumentsQuery } from "./documents-query.contract.ts";

interface Services {
  readonly documents: BrowseDocuments;
}

const pageOfDocuments = { documents: v.array(Document), nextCursor: v.nullable(v.string()) };

/** Below /api/documents. */
export const documentsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("My tax documents, or for staff all, newest first", pageOfDocuments),
    ...signedInAs(requireBuyer),
    queryOf(DocumentsQuery),
    async (c) =>
      c.json({
        success: true,
        ...(await c.var.services.documents.listDocuments(c.var.actor, c.req.valid("query"))),
      }),
  )
  .get("/:id", answers("A tax document, as it was issued", { document: DocumentDetail }), signedIn, async (c) =>
    c.json({
      success: true,
      document: await c.var.services.documents.getDocument(c.var.actor, c.req.param("id")),
    }),
  );

/** Below /api/orders. */
export const documentsOfOrderRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/:id/documents",
  answers("An order's tax documents, the oldest first", { documents: v.array(Document) }),
  signedIn,
  async (c) =>
    c.json({
      success: true,
      documents: await c.var.services.documents.listOfOrder(c.var.actor, c.req.param("id")),
    }),
);
