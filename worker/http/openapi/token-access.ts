import type { OpenAPIV3_1 } from "openapi-types";
import { scopeOfRoute } from "../../identity/scopes/token-scopes.contract.ts";

type Operation = OpenAPIV3_1.OperationObject;
type Responses = NonNullable<Operation["responses"]>;

/** `components.headers`: what every answer to an API token has. */
export const tokenHeaders: Record<string, OpenAPIV3_1.HeaderObject> = {
  "RateLimit-Policy": {
    description: "To an API token: how many requests (`q`) it may send in a window of `w` seconds.",
    schema: { type: "string" },
    example: '"token";q=300;w=60',
  },
  RateLimit: {
    description:
      "To an API token: how many requests remain (`r`), and after how many seconds (`t`) the count begins anew.",
    schema: { type: "string" },
    example: '"token";r=299;t=60',
  },
};

const HEADERS = Object.fromEntries(
  Object.keys(tokenHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** The answers that stand in the operation itself; shared failures are described once. */
const withHeaders = (responses: Responses = {}): Responses =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      "$ref" in response ? response : { ...response, headers: { ...HEADERS, ...response.headers } },
    ]),
  );

/**
 * Says which scope an API token needs for an operation, from the table that decides it. `path`: below /api, with {id}.
 */
export const withTokenAccess = (method: string, path: string, operation: Operation): Operation => {
  if (!operation.security?.length) return operation;
  const scope = scopeOfRoute(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ":$1"));
  const words = scope
    ? `An API token needs the scope \`${scope}\`.`
    : "Not for API tokens: only a person who signed in may do this.";
  return {
    ...operation,
    description: [operation.description, words].filter(Boolean).join("\n\n"),
    ...(scope
      ? { security: [...operation.security, { token: [scope] }], responses: withHeaders(operation.responses) }
      : {}),
  };
};
