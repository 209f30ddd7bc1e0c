/** One JSON line an event; Cloudflare indexes the fields. Never a password, token, code or address. */
const write = (level: "info" | "warn" | "error", event: string, fields: Record<string, unknown>): void =>
  console[level](JSON.stringify({ level, event, ...fields }));

export const log = {
  info: (event: string, fields: Record<string, unknown> = {}) => write("info", event, fields),
  warn: (event: string, fields: Record<string, unknown> = {}) => write("warn", event, fields),
  error: (event: string, error: unknown, fields: Record<string, unknown> = {}) =>
    write("error", event, {
      ...fields,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
};
