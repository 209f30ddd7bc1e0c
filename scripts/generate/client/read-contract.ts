import { toJsonSchema } from "@valibot/to-json-schema";
import type { JsonSchema } from "../../../app/features/developer-pages/schema-types.ts";
import { api, describeApi } from "../../../worker/api.ts";
import { errorCodes } from "../../../worker/http/openapi/error-codes.contract.ts";
import { declaredRoutes } from "../../../worker/http/route.ts";
import { WebhookBody } from "../../../worker/webhooks/webhooks.contract.ts";
import { type OpenApi, writeApiTypes } from "./api-types.ts";

/** Routes that need no account, or that give a program its token. */
const PUBLIC_ROUTES = [
  "GET /products",
  "GET /products/:id",
  "POST /products/bulk",
  "GET /products/:id/prices",
  "GET /slots",
  "GET /verify/:token",
  "POST /auth/login",
];

/** Routes that an API token may call. */
export const tokenRoutes = (): string[] => declaredRoutes(api).flatMap(({ name, scope }) => (scope ? [name] : []));

/** What client/src/api-types.ts has to be. */
export const readApiTypes = (): string => {
  // The library's types allow for much that ours never has, such as references in place of paths.
  const document = describeApi("https://shop.example") as unknown as OpenApi;
  return writeApiTypes(document, [...PUBLIC_ROUTES, ...tokenRoutes()], {
    event: toJsonSchema(WebhookBody) as JsonSchema,
    errorCodes: Object.values(errorCodes).flatMap((codes) => codes.map(({ code }) => code)),
  });
};
