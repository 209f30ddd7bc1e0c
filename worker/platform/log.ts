import { mask } from "./operations/mask.ts";
import { currentRequestId } from "./operations/request-id.ts";

/**
 * Writes each event as one line of JSON; Cloudflare indexes the fields. Secrets and personal data are masked
 * (operations/mask.ts), and a line written for a request holds the request's id.
 */
const write = (level: "info" | "warn" | "error", event: string, fields: Record<string, unknown>): void => {
  const requestId = currentRequestId();
  console[level](JSON.stringify({ level, event, ...(requestId ? { requestId } : {}), ...(mask(fields) as object) }));
};

const isFailedQuery = (error: Error): error is Error & { query: string } => "query" in error && "params" in error;

/** A chain of causes may be circular. */
const MAX_CAUSES = 5;

/**
 * The stack and the causes of an error. A failed query is described by its SQL only, because drizzle's message also
 * contains the values, which may be personal data.
 */
const describeError = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  const text = isFailedQuery(error) ? stack.replace(error.message, () => `Failed query: ${error.query}`) : stack;
  // An error from a Durable Object has lost its fields, but its message still lists the values.
  const safe = text.replace(/^params: .*$/gm, "params: ***");
  if (depth >= MAX_CAUSES) return safe;
  const causes = [
    ...(error instanceof AggregateError ? error.errors : []),
    ...(error.cause === undefined ? [] : [error.cause]),
  ];
  return [safe, ...causes.map((cause) => `Caused by: ${describeError(cause, depth + 1)}`)].join("\n");
};

export const log = {
  info: (event: string, fields: Record<string, unknown> = {}) => write("info", event, fields),
  warn: (event: string, fields: Record<string, unknown> = {}) => write("warn", event, fields),
  error: (event: string, error: unknown, fields: Record<string, unknown> = {}) =>
    write("error", event, { ...fields, error: describeError(error) }),
};
