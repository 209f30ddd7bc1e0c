import * as v from "valibot";
import type { Services } from "../../../../worker/compose.ts";
import { MonthPartQuery } from "../../../../worker/documents/months/months.contract.ts";
import { fileHeaders } from "../../../../worker/http/file-headers.contract.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { type RequestFacts, requestContext, servicesContext } from "../../../context.ts";
import type { Route } from "./+types/month.ts";
import { fileFailure } from "./file-failure.ts";

interface Asked {
  readonly files: Services["documentFiles"];
  readonly actor: RequestFacts["actor"];
  readonly language: Language;
  readonly month: string;
  readonly query: MonthPartQuery;
}

/** Month files by name in the address. */
const FILES: Readonly<Record<string, (asked: Asked) => Promise<Response>>> = {
  "documents.csv": async ({ files, actor, month, query }) => {
    const { name, body } = await files.exportDocuments(actor, month, query.city);
    return new Response(body, { headers: fileHeaders(name) });
  },
  "documents.zip": async ({ files, actor, month, query, language }) => {
    const { name, body } = await files.zipDocuments(actor, month, query, language);
    return new Response(body, { headers: fileHeaders(name) });
  },
  "gst.csv": async ({ files, actor, month, query }) => {
    const { name, file } = await files.exportGst(actor, month, query.city);
    return new Response(file, { headers: fileHeaders(name) });
  },
};

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const query = v.safeParse(MonthPartQuery, Object.fromEntries(url.searchParams));
  const make = FILES[params.file];
  const { documentFiles: files } = context.get(servicesContext);
  try {
    if (!make || !query.success) throw new AppError("documents.not_found", 404);
    return await make({ files, actor, language, month: params.month, query: query.output });
  } catch (error) {
    return fileFailure(error, language);
  }
};
