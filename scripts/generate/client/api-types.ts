import type { ApiDocument, Operation } from "../../../app/features/developer-pages/api-operations.ts";
import {
  declareType,
  documentation,
  type JsonSchema,
  quoteName,
  schemasIn,
  typeOf,
} from "../../../app/features/developer-pages/schema-types.ts";

const HEAD = `/**
 * What the shop's API takes and answers. Generated from its contracts by \`npm run generate\`: do not edit.
 * Amounts are in rupees, times ISO 8601.
 */
`;
const INDENT = "    ";

const queryType = (operation: Operation): string => {
  const fields = (operation.parameters ?? []).filter((one) => one.in === "query");
  if (fields.length === 0) return "undefined";
  return typeOf(
    {
      type: "object",
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    },
    INDENT,
  );
};

const bodyType = ({ requestBody }: Operation): string => {
  if (!requestBody) return "undefined";
  const json = requestBody.content["application/json"];
  return json ? typeOf(json.schema, INDENT) : "FormData";
};

/** Omits `success`, which is true in every successful answer. */
const withoutSuccess = (schema: JsonSchema): JsonSchema => {
  const { success: _, ...properties } = schema.properties ?? {};
  return schema.properties ? { ...schema, properties } : schema;
};

const answerType = ({ responses }: Operation): string => {
  const answer = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status))?.[1];
  const json = answer && "content" in answer ? answer.content?.["application/json"] : undefined;
  return json ? typeOf(withoutSuccess(json.schema), INDENT) : "Blob";
};

/** "/orders/:id" → "/api/orders/{id}" */
const pathOf = (route: string): string => `/api${route.replace(/:(\w+)/g, "{$1}")}`;

/** `routes`: such as "GET /orders/:id". */
export const writeApiTypes = (
  { paths, components }: ApiDocument,
  routes: readonly string[],
  { event, errorCodes }: { event: JsonSchema; errorCodes: readonly string[] },
): string => {
  const operations = routes.map((route) => {
    const [method = "", path = ""] = route.split(" ");
    const operation = paths[pathOf(path)]?.[method.toLowerCase()];
    if (!operation) throw new Error(`openapi.json does not describe ${route}.`);
    return { name: `${method} ${path}`, operation };
  });

  // Leaves out failure responses, which the client throws as errors of one shape.
  const ofSuccess = ({ parameters, requestBody, responses }: Operation) =>
    [parameters, requestBody, Object.entries(responses).filter(([status]) => status.startsWith("2"))] as const;
  const used = operations.map(({ operation }) => ofSuccess(operation));
  const named = schemasIn(used, components.schemas).map(([name, schema]) => declareType(name, schema));
  const described = operations.map(
    ({ name, operation }) =>
      `${documentation(operation.summary, "  ")}  ${quoteName(name)}: {\n${INDENT}query: ${queryType(operation)};\n${INDENT}body: ${bodyType(operation)};\n${INDENT}answer: ${answerType(operation)};\n  };\n`,
  );
  return [
    HEAD,
    `export interface Operations {\n${described.join("")}}\n`,
    ...named.map((declaration) => `${declaration.replace(/^type /m, "export type ")}\n`),
    `/** The body of a webhook, by its type. */\nexport type WebhookBody = ${typeOf(event)};\n`,
    `/** The codes of errors that the shop answers. */\nexport type ErrorCode =\n${errorCodes.map((code) => `  | ${JSON.stringify(code)}`).join("\n")};\n`,
  ].join("\n");
};
