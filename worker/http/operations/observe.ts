import type { Context, MiddlewareHandler } from "hono";
import { isAppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { requestIdOf, withRequestId } from "../../platform/operations/request-id.ts";
import type { ApiEnv } from "../api-env.ts";
import { setResponseHeader } from "../security-headers.ts";

const REFUSALS: Readonly<Record<number, string>> = {
  401: "security.not_signed_in",
  403: "security.forbidden",
  429: "security.limited",
};
/** Statuses that no page and no correct client causes often: malformed, too large or of the wrong type. */
const REFUSED_INPUT = new Set([400, 413, 414, 415]);

/** Refused inputs of this isolate in the current minute. */
const refusedInput = { minute: 0, count: 0 };

/**
 * Users' typing errors also count as refused input, so of each minute only the first 20 are logged, and then the 32nd,
 * the 64th and so on.
 */
const countRefusedInput = (): { seen: number } | null => {
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== refusedInput.minute) Object.assign(refusedInput, { minute, count: 0 });
  const seen = ++refusedInput.count;
  return seen <= 20 || Number.isInteger(Math.log2(seen)) ? { seen } : null;
};
/** The paths that sign in: the API, the page's form, and the form with script; by password or by passkey. */
const SIGN_IN = /^\/((api\/auth\/)?login|api\/passkeys\/sign-in|login\/passkey)(\.data)?\/?$/;

/** Logs refusals under stable names, so that alarms can count them (docs/operations.md). */
const logRefusal = (c: Context): void => {
  const { status } = c.res;
  // error-response.ts logs unexpected faults; an `AppError` is thrown on purpose, so it is logged here.
  if (status >= 500 && isAppError(c.error)) {
    log.warn("api.unavailable", { method: c.req.method, path: c.req.path, status, code: c.error.code });
  }
  // Not a refusal, because the password was right.
  if (isAppError(c.error) && c.error.code === "auth.second_factor_needed") return;
  const refused = REFUSED_INPUT.has(status) ? countRefusedInput() : null;
  const event =
    status === 401 && c.req.method === "POST" && SIGN_IN.test(c.req.path)
      ? "security.sign_in_failed"
      : refused
        ? "security.input_refused"
        : REFUSALS[status];
  if (!event) return;
  const code = isAppError(c.error) ? { code: c.error.code } : {};
  log.warn(event, { method: c.req.method, path: c.req.path, status, ...code, ...refused, userId: c.var.actor?.id });
};

/** The request's id appears in its log lines, its response and the error page. */
export const observe: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const id = requestIdOf(c.req.raw.headers);
  c.set("requestId", id);
  await withRequestId(id, async () => {
    await next();
    logRefusal(c);
  });
  setResponseHeader(c, "X-Request-Id", id);
};
