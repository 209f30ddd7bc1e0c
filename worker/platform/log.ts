/** One JSON line an event; Cloudflare indexes the fields. Never a password, token, code or address. */
const write = (level: "info" | "warn" | "error", event: string, fields: Record<string, unknown>): void =>
  console[level](JSON.stringify({ level, event, ...fields }));

const isFailedQuery = (error: Error): error is Error & { query: string } => "query" in error && "params" in error;

/** Where it happened and why. Of a failed query its text alone: drizzle's message has the values too, and those are people's. */
const accountOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  const told = isFailedQuery(error) ? stack.replace(error.message, () => `Failed query: ${error.query}`) : stack;
  return error.cause === undefined ? told : `${told}\nCaused by: ${accountOf(error.cause)}`;
};

export const log = {
  info: (event: string, fields: Record<string, unknown> = {}) => write("info", event, fields),
  warn: (event: string, fields: Record<string, unknown> = {}) => write("warn", event, fields),
  error: (event: string, error: unknown, fields: Record<string, unknown> = {}) =>
    write("error", event, { ...fields, error: accountOf(error) }),
};
