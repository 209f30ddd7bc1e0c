import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp, signedIn } from "../../http/authentication.ts";
import { answers, answersFile } from "../../http/openapi.ts";
import { queryOf } from "../../http/validation.ts";
import { PdfQuery, VerifiedDocument } from "./document-files.contract.ts";
import type { DocumentFiles } from "./document-files.service.ts";
import { downloadHeaders } from "./file-headers.contract.ts";

interface Services {
  readonly documentFiles: DocumentFiles;
}

/** Below /api/documents. */
export const documentFilesRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/:id/pdf",
  answersFile("A document as PDF", "application/pdf"),
  signedIn,
  queryOf(PdfQuery),
  async (c) => {
    const { documentFiles } = c.var.services;
    const file = await documentFiles.readPdf(c.var.actor, c.req.param("id"), c.req.valid("query").language);
    return c.body(file.body, 200, downloadHeaders(file.name, "application/pdf", file.size));
  },
);

/** Below /api/verify. */
export const verifyRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/:token",
  answers(
    "Whether a document is genuine: null when none has this token",
    { document: v.nullable(VerifiedDocument) },
    { isPublic: true },
  ),
  async (c) => {
    const document = await c.var.services.documentFiles.verify(c.req.param("token"), clientIp(c));
    return c.json({ success: true, document });
  },
);
