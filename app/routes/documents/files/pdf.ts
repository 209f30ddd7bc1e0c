import { PdfQuery } from "../../../../worker/documents/documents.contract.ts";
import { fileHeaders } from "../../../../worker/http/file-headers.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { readQuery } from "../../../http/read-query.ts";
import type { Route } from "./+types/pdf.ts";
import { fileFailure } from "./file-failure.ts";

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { language: requested } = readQuery(PdfQuery, url);
  try {
    const { documentFiles } = context.get(servicesContext);
    const { body, name, size } = await documentFiles.readPdf(actor, params.documentId ?? "", requested ?? language);
    return new Response(body, { headers: fileHeaders(name, size) });
  } catch (error) {
    return fileFailure(error, language);
  }
};
