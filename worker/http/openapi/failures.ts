import type { OpenAPIV3_1 } from "openapi-types";
import { errorCodes } from "./error-codes.contract.ts";

const allCodes = Object.values(errorCodes).flat();

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

const FAILURES = {
  BadInput: [400, "The input is invalid; `fields` says where."],
  NotSignedIn: [401, "No session or token, or one that has ended."],
  NotAllowed: [403, "The account or token may not do this."],
  NotFound: [404, "It does not exist, or not for this account."],
  Conflict: [409, "The request conflicts with the current state."],
  TooLong: [414, "The address is too long."],
  TooLarge: [413, "The body is too large."],
  NotJson: [415, "The body is of another type than the route takes."],
  NoUpgrade: [426, "Sent without `Upgrade: websocket`."],
  TooMany: [429, "A limit is reached; `Retry-After` says for how many seconds."],
  Unavailable: [503, "The shop cannot answer now; `Retry-After` says when to try again."],
  Failed: ["default", "Any other failure."],
} as const;
export type FailureName = keyof typeof FAILURES;

const retryAfter = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" as const } } };

const help = {
  Link: { description: "Where people read what the code means.", schema: { type: "string" as const } },
};

const content = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };

/** `components.responses`: the failures of all routes. */
export const failureResponses: Record<string, OpenAPIV3_1.ResponseObject> = Object.fromEntries(
  Object.entries(FAILURES).map(([name, [status, description]]) => [
    name,
    {
      description,
      "x-codes": allCodes.filter(({ statuses }) => statuses.some((one) => one === status)).map(({ code }) => code),
      headers: { ...help, ...(status === 429 || status === 503 ? retryAfter : {}) },
      content,
    },
  ]),
);

const statusesOf = new Map(allCodes.map(({ code, statuses }) => [code, statuses]));

/** The failures that these codes are. */
export const failuresOfCodes = (codes: readonly string[]): FailureName[] =>
  (Object.keys(FAILURES) as FailureName[]).filter((name) =>
    codes.some((code) => statusesOf.get(code)?.some((status) => status === FAILURES[name][0])),
  );

/** The responses of a route by status, as references to `components.responses`. */
export const failureReferences = (...names: FailureName[]): Record<string, OpenAPIV3_1.ReferenceObject> =>
  Object.fromEntries(names.map((name) => [FAILURES[name][0], { $ref: `#/components/responses/${name}` }]));
