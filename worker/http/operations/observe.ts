import type { Context, MiddlewareHandler } from "hono";
import { isAppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { requestIdOf, withRequestId } from "../../platform/operations/request-id.ts";
import type { ApiEnv } from "../api-env.ts";
import { setAnswerHeader } from "../security-headers.ts";

const REFUSALS: Readonly<Record<number, string>> = {
  401: "security.not_signed_in",
  403: "security.forbidden",
  429: "security.limited",
};
/** Signing in by the API, by the page's form, and by the form with script; by password or by passkey. */
const SIGN_IN = /^\/((api\/auth\/)?login|api\/passkeys\/sign-in|login\/passkey)(\.data)?\/?$/;

/** Logs refusals, and answers 503, under stable names, so that alarms can count them (docs/operations.md). */
const logRefusal = (c: Context): void => {
  const { status } = c.res;
  // A fault is logged where it becomes an answer (error-response.ts); this one was thrown on purpose.
  if (status >= 500 && isAppError(c.error)) {
    log.warn("api.unavailable", { method: c.req.method, path: c.req.path, status, code: c.error.code });
  }
  // The password was right: not a refusal.
  if (isAppError(c.error) && c.error.code === "auth.second_factor_needed") return;
  const event =
    status === 401 && c.req.method === "POST" && SIGN_IN.test(c.req.path)
      ? "security.sign_in_failed"
      : REFUSALS[status];
  if (!event) return;
  const code = isAppError(c.error) ? { code: c.error.code } : {};
  log.warn(event, { method: c.req.method, path: c.req.path, status, ...code, userId: c.var.actor?.id });
};

/** Gives the request an id, which its log lines, its answer and the page of a fault hold, and logs refusals. */
export const observed: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const id = requestIdOf(c.req.raw.headers);
  c.set("requestId", id);
  await withRequestId(id, async () => {
    await next();
    logRefusal(c);
  });
  setAnswerHeader(c, "X-Request-Id", id);
};
