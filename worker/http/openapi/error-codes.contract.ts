import { ERROR_TABLE } from "./error-table.contract.ts";

/** A code with which the API refuses something. */
export interface ErrorCode {
  readonly code: string;
  /** The HTTP statuses with which it comes, nearly always one. */
  readonly statuses: readonly number[];
  /** The key of the message that says it to people. */
  readonly message: string;
  /** Further fields of the answer's body. */
  readonly details: readonly string[];
}

const readEntry = (area: string, entry: string): ErrorCode => {
  const [, statuses = "", name = "", message, details] =
    /^([\d/]+) (\w+)(?:=([\w.]+))?(?:\((.+)\))?$/.exec(entry) ?? [];
  return {
    code: `${area}.${name}`,
    statuses: statuses.split("/").map(Number),
    message: message ?? `${area}.${name}`,
    details: details?.split(",") ?? [],
  };
};

/** Every code that the API can answer, by area. */
export const errorCodes: Readonly<Record<string, readonly ErrorCode[]>> = Object.fromEntries(
  Object.entries(ERROR_TABLE).map(([area, entries]) => [
    area,
    entries.split("; ").map((entry) => readEntry(area, entry)),
  ]),
);
