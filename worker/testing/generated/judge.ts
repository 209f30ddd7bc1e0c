import { errorCodes } from "../../http/openapi/error-codes.contract.ts";
import type { Answer } from "../api-client.ts";

const STATUSES = new Map(
  Object.values(errorCodes)
    .flat()
    .map(({ code, statuses }) => [code, statuses]),
);

/** Internals of the database, the runtime or our files, which only help attackers. */
const INNER =
  /SQLITE|D1_ERROR|no such (?:table|column)|SyntaxError|TypeError|RangeError|\n\s+at \S+ \(|\.ts:\d+|scrypt\$/;

/** Returns what is wrong with an error response, or null; the client of the tests checks its schema. */
export const findFaultOfFailure = ({ status, headers, body, text }: Answer): string | null => {
  const type = headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/json")) return `is ${type || "without a type"}`;
  const { code = "", success } = body;
  if (success !== false) return "does not say that it failed";
  if (!STATUSES.get(code)?.includes(status)) return `has the code ${code}, which the reference does not list`;
  if ((status === 429 || status === 503) && !headers.get("Retry-After")) return "does not say when to try again";
  return INNER.test(text) ? "shows what is inside" : null;
};
