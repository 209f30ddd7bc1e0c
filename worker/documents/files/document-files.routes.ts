import * as v from "valibot";
import { fileHeaders } from "../../http/file-headers.contract.ts";
import { route, router } from "../../http/route.ts";
import { PdfQuery, VerifiedDocument } from "./document-files.contract.ts";

/** Mounted at /api/documents. */
export const documentFilesRoutes = router(
  route("GET /:id/pdf", {
    who: "account",
    scope: "documents:read",
    summary: "A document as PDF",
    fails: ["limits.heavy_work"],
    query: PdfQuery,
    answersFile: "application/pdf",
    handle: async ({ services, actor, params, query, c }) => {
      const file = await services.documentFiles.readPdf(actor, params.id, query.language);
      return c.body(file.body, 200, fileHeaders(file.name, file.size));
    },
  }),
);

/** Mounted at /api/verify. */
export const verifyRoutes = router(
  route("GET /:token", {
    who: "anyone",
    summary: "Whether a document is genuine: null when none has this token",
    fails: ["limits.lookups"],
    sampleStatus: 200,
    answers: { document: v.nullable(VerifiedDocument) },
    handle: async ({ services, params, client }) => ({
      document: await services.documentFiles.verify(params.token, client.ip),
    }),
  }),
);
