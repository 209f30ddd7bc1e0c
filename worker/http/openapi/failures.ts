import type { OpenAPIV3_1 } from "openapi-types";
import { errorCodes } from "./error-codes.contract.ts";

/** The shape of every failure: `Failure` in platform/errors.contract.ts. */
export const failureSchema = {
  type: "object" as const,
  required: ["success", "code", "message"],
  properties: {
    success: { const: false },
    code: {
      type: "string",
      description: "Stable; /developers/errors says what each means.",
      examples: ["orders.not_found"],
    },
    message: { type: "string", description: "For people, in the account's language." },
    fields: {
      type: "object",
      description: "What is wrong with each field of the input.",
      additionalProperties: { type: "string" },
    },
  },
  // Some codes add fields, such as the lines that are out of stock.
  additionalProperties: true,
};

/** The same failure in the format of RFC 9457. */
export const problemSchema = {
  allOf: [
    { $ref: "#/components/schemas/Failure" },
    {
      type: "object" as const,
      required: ["type", "status", "detail"],
      properties: {
        type: { type: "string" as const, description: "Where people read what the code means." },
        status: { type: "integer" as const },
        detail: { type: "string" as const, description: "The same as `message`." },
      },
      // Allows the fields of `Failure`.
      additionalProperties: true,
    },
  ],
};

const FAILURES = {
  BadInput: [400, "The input is invalid; `fields` says where."],
  NotSignedIn: [401, "No session or token, or one that has ended."],
  NotAllowed: [403, "The account or token may not do this."],
  NotFound: [404, "It does not exist, or not for this account."],
  NoSuchMethod: [405, "The path has no such method; `Allow` names those that it has."],
  Conflict: [409, "The request conflicts with the current state."],
  TooLong: [414, "The address is too long."],
  TooLarge: [413, "The body is too large."],
  NotJson: [415, "The body is of another type than the route takes."],
  NoUpgrade: [426, "Sent without `Upgrade: websocket`."],
  TooMany: [429, "A limit is reached; `Retry-After` says for how many seconds."],
  Failed: [500, "A fault of the shop's, or any other failure."],
  Unavailable: [503, "The shop cannot answer now; `Retry-After` says when to try again."],
} as const;

const header = (description: string, type: "string" | "integer" = "string") => ({ description, schema: { type } });
const retryAfter = { "Retry-After": header("Seconds to wait.", "integer") };
const help = { Link: header("Where people read what the code means.") };
/** Further headers by status. */
const MORE_HEADERS: Readonly<Record<number, Record<string, OpenAPIV3_1.HeaderObject>>> = {
  401: { "WWW-Authenticate": header("How to sign in (RFC 6750).") },
  405: { Allow: header("The methods of the path.") },
  429: retryAfter,
  503: retryAfter,
};

/** The second type is sent to a client whose `Accept` asks for it. */
const content = {
  "application/json": { schema: { $ref: "#/components/schemas/Failure" } },
  "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
};

/** `components.responses`: the failures of all routes. */
export const failureResponses: Record<string, OpenAPIV3_1.ResponseObject> = Object.fromEntries(
  Object.entries(FAILURES).map(([name, [status, description]]) => [
    name,
    {
      description,
      headers: { ...help, ...MORE_HEADERS[status] },
      content,
    },
  ]),
);

const statusesOf = new Map(
  Object.values(errorCodes)
    .flat()
    .map(({ code, statuses }) => [code, statuses]),
);

/** Groups the codes by their status. */
export const byStatus = (codes: readonly string[]): Record<string, string[]> => {
  const found = codes.flatMap((code) => (statusesOf.get(code) ?? []).map((status) => ({ code, status })));
  const groups = Map.groupBy(found, ({ status }) => status);
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.map(({ code }) => code)]));
};

const referenceTo = (name: string): OpenAPIV3_1.ReferenceObject => ({ $ref: `#/components/responses/${name}` });

/** References to `components.responses`: one for each of these statuses, and a default for all others. */
export const failureReferences = (statuses: readonly string[]): Record<string, OpenAPIV3_1.ReferenceObject> => ({
  ...Object.fromEntries(
    Object.entries(FAILURES)
      .filter(([, [status]]) => statuses.includes(String(status)))
      .map(([name, [status]]) => [status, referenceTo(name)]),
  ),
  default: referenceTo("Failed"),
});
