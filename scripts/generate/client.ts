import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { withOperations } from "../../app/features/developer-pages/api-operations.ts";
import type { JsonSchema } from "../../app/features/developer-pages/schema-types.ts";
import { api, describeApi } from "../../worker/api.ts";
import { errorCodes } from "../../worker/http/openapi/error-codes.contract.ts";
import { declaredRoutes } from "../../worker/http/route.ts";
import { WebhookBody } from "../../worker/webhooks/webhooks.contract.ts";
import { runScript } from "../run-script.mjs";
import { writeApiTypes } from "./client/api-types.ts";
import { buildClient, CLIENT } from "./client/package.ts";

/** Routes that an API client may call without a token. */
const PUBLIC_ROUTES = [
  "GET /products",
  "GET /products/:id",
  "POST /products/bulk",
  "GET /products/:id/prices",
  "GET /slots",
  "GET /verify/:token",
  "POST /auth/login",
];

export const tokenRoutes = (): string[] => declaredRoutes(api).flatMap(({ name, scope }) => (scope ? [name] : []));

/** The text of client/src/api-types.ts. */
export const readApiTypes = (): string => {
  const document = withOperations(describeApi("https://shop.example"));
  return writeApiTypes(document, [...PUBLIC_ROUTES, ...tokenRoutes()], {
    event: toJsonSchema(WebhookBody) as JsonSchema,
    errorCodes: Object.values(errorCodes).flatMap((codes) => codes.map(({ code }) => code)),
  });
};

if (import.meta.main) {
  await runScript(() => {
    writeFileSync(join(CLIENT, "src/api-types.ts"), readApiTypes());
    buildClient();
  });
}
