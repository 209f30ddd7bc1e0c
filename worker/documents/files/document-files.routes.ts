import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { PdfQuery, VerifiedDocument } from "./document-files.contract.ts";
import { downloadHeaders } from "./file-headers.contract.ts";

/** Mounted at /api/documents. */
export const documentFilesRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/:id/pdf",
  route({
    who: "account",
    scope: "documents:read",
    summary: "A document as PDF",
    query: PdfQuery,
    answersFile: "application/pdf",
  }),
  async (c) => {
    const { documentFiles } = c.var.services;
    const file = await documentFiles.readPdf(c.var.actor, c.req.param("id"), c.req.valid("query").language);
    return c.body(file.body, 200, downloadHeaders(file.name, "application/pdf", file.size));
  },
);

/** Mounted at /api/verify. */
export const verifyRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/:token",
  route({
    who: "anyone",
    summary: "Whether a document is genuine: null when none has this token",
    sampleStatus: 200,
    answers: { document: v.nullable(VerifiedDocument) },
  }),
  async (c) => {
    const document = await c.var.services.documentFiles.verify(c.req.param("token"), clientIp(c));
    return c.json({ success: true, document });
  },
);
