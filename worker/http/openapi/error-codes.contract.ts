import { ERROR_TABLE } from "./error-table.contract.ts";

export interface ErrorCode {
  readonly code: string;
  /** The HTTP statuses of the code, nearly always one. */
  readonly statuses: readonly number[];
  /** The key of its message for people. */
  readonly message: string;
  /** Further fields of the response body. */
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

/** Every error code that the API can return, by area. */
export const errorCodes: Readonly<Record<string, readonly ErrorCode[]>> = Object.fromEntries(
  Object.entries(ERROR_TABLE).map(([area, entries]) => [
    area,
    entries.split("; ").map((entry) => readEntry(area, entry)),
  ]),
);
