import type { Env, Hono, Schema } from "hono";
import { generateSpecs } from "hono-openapi";
import type { OpenAPIV3_1 } from "openapi-types";
import type * as v from "valibot";
import { policyPath } from "../../policies.contract.ts";
import { type FailureName, failureResponses, failureSchema, refuses } from "./failures.ts";
import { groupOf, tags } from "./groups.ts";
import { describePathParameter } from "./parameters.ts";
import { componentSchemas, nameSchemas } from "./schemas.ts";
import { tokenHeaders, withTokenAccess } from "./token-access.ts";

interface About {
  readonly title: string;
  readonly description: string;
  /** Where the shop stands. */
  readonly origin: string;
  readonly securitySchemes: NonNullable<OpenAPIV3_1.ComponentsObject["securitySchemes"]>;
  /** The schemas that answers and bodies are made of, by their names. */
  readonly schemas: Readonly<Record<string, v.GenericSchema>>;
}

type Operation = OpenAPIV3_1.OperationObject;

const toPascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** Of method and path, so that it is stable: getOrdersByIdEvents. */
const operationIdOf = (method: string, path: string): string =>
  method +
  path
    .split("/")
    .map((segment) => (segment.startsWith("{") ? `By${toPascal(segment)}` : toPascal(segment)))
    .join("");

const refusalsOf = (method: string, path: string, { requestBody, parameters = [] }: Operation): FailureName[] => {
  const takesInput = requestBody !== undefined || parameters.some((one) => "in" in one && one.in === "query");
  return [
    ...(takesInput ? (["BadInput"] as const) : []),
    ...(path.includes("{") ? (["NotFound"] as const) : []),
    ...(method === "get" ? [] : (["Conflict"] as const)),
    ...(requestBody ? (["TooLarge", "NotJson"] as const) : []),
    "TooMany",
    "Unavailable",
  ];
};

const complete = (method: string, path: string, described: Operation): Operation => {
  const operation = withTokenAccess(method, path, described);
  const parameters = operation.parameters?.map((one) => describePathParameter(path, one));
  return {
    ...operation,
    operationId: operationIdOf(method, path),
    tags: [groupOf(path)],
    ...(parameters ? { parameters } : {}),
    responses: { ...refuses(...refusalsOf(method, path, operation)), ...operation.responses },
  };
};

/** openapi.json: what the routes say of themselves, and what is the same for all. */
export const createDocument = async <E extends Env, S extends Schema>(
  api: Hono<E, S, "/api">,
  { title, description, origin, schemas, securitySchemes }: About,
): Promise<OpenAPIV3_1.Document> => {
  nameSchemas(schemas);
  const { paths } = await generateSpecs(api, {
    includeEmptyPaths: true,
    // By default the generator leaves out paths with a file extension, such as our CSV exports.
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
    exclude: ["/api/openapi.json"],
  });
  const completed = Object.entries(paths as OpenAPIV3_1.PathsObject).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => [
        method,
        complete(method, path.replace(/^\/api/, ""), operation),
      ]),
    ),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description,
      license: { name: "Proprietary", url: origin + policyPath("terms-of-service") },
    },
    servers: [{ url: origin }],
    tags,
    paths: Object.fromEntries(completed),
    components: {
      securitySchemes,
      headers: tokenHeaders,
      responses: failureResponses,
      schemas: sorted({ ...componentSchemas, Failure: failureSchema }),
    },
  } as OpenAPIV3_1.Document;
};

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
