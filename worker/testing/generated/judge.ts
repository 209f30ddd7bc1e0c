import { errorCodes } from "../../http/openapi/error-codes.contract.ts";
import type { Answer } from "../api-client.ts";

const STATUSES = new Map(
  Object.values(errorCodes)
    .flat()
    .map(({ code, statuses }) => [code, statuses]),
);

/** Texts of the database, of the language and of our own files, which help attackers and nobody else. */
const INNER =
  /SQLITE|D1_ERROR|no such (?:table|column)|SyntaxError|TypeError|RangeError|\n\s+at \S+ \(|\.ts:\d+|scrypt\$/;

/** The problem of a failure, besides its schema, which the client checks; null for none. */
export const findFaultOfFailure = ({ status, headers, body, text }: Answer): string | null => {
  const type = headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/json")) return `is ${type || "without a type"}`;
  const { code = "", success } = body;
  if (success !== false) return "does not say that it failed";
  if (!STATUSES.get(code)?.includes(status)) return `has the code ${code}, which the reference does not list`;
  if ((status === 429 || status === 503) && !headers.get("Retry-After")) return "does not say when to try again";
  return INNER.test(text) ? "shows what is inside" : null;
};
