import * as v from "valibot";
import { MonthPartQuery } from "../../../../worker/documents/months/months.contract.ts";
import { fileHeaders } from "../../../../worker/http/file-headers.contract.ts";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import type { Route } from "./+types/month.ts";
import { fileFailure } from "./file-failure.ts";

export const loader = async ({ params: { month, file: wanted }, url, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { documentFiles } = context.get(servicesContext);
  const query = v.safeParse(MonthPartQuery, Object.fromEntries(url.searchParams));
  try {
    if (query.success && wanted === "documents.csv") {
      const { name, body } = await documentFiles.exportDocuments(actor, month, query.output.city);
      return new Response(body, { headers: fileHeaders(name) });
    }
    if (query.success && wanted === "documents.zip") {
      const { name, body } = await documentFiles.zipDocuments(actor, month, query.output, language);
      return new Response(body, { headers: fileHeaders(name) });
    }
    if (query.success && wanted === "gst.csv") {
      const { name, file } = await documentFiles.exportGst(actor, month, query.output.city);
      return new Response(file, { headers: fileHeaders(name) });
    }
    throw new AppError("documents.not_found", 404);
  } catch (error) {
    return fileFailure(error, language);
  }
};
