import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "./errors.contract.ts";

const MAX_BYTES = 256 * 1024;

/** These count what comes themselves (uploads.ts). A page's action is also called at its address with `.data`. */
const UPLOADS = ["/api/auth/agent/register", "/careers-signup", "/careers-signup.data"];

const refuseLong = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new AppError("input.too_large", 413, "The request is too large.");
  },
});

/** No request is read on without end: JSON and forms up to 256 KB, pictures up to their own limit. */
export const limitBody: MiddlewareHandler = (c, next) =>
  UPLOADS.includes(c.req.path.replace(/\/$/, "")) ? next() : refuseLong(c, next);
