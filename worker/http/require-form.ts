import type { MiddlewareHandler } from "hono";
import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { isUpload } from "./body-limit.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const MULTIPART = /^multipart\/form-data\s*;.*\bboundary=/i;

export const notMultipart = () => new AppError("input.not_multipart", 415);
export const malformedForm = () =>
  new AppError("input.malformed", 400, {}, { message: message("input.malformed_form") });

/**
 * Refuses a body that is not a form before a page's action reads it: 415 for another type, 400 for a form that cannot
 * be parsed. Forms with files are parsed by upload-form.ts, so only their type is checked.
 */
export const requireForm: MiddlewareHandler = async (c, next) => {
  if (!SAFE.has(c.req.method)) {
    const type = c.req.header("Content-Type") ?? "";
    if (isUpload(c.req.path)) {
      if (!MULTIPART.test(type)) throw notMultipart();
    } else {
      if (!FORM.test(type)) throw new AppError("input.not_form", 415);
      // The clone is parsed, because the action reads the body itself; limitBody keeps it short.
      await c.req.raw
        .clone()
        .formData()
        .catch(() => {
          throw malformedForm();
        });
    }
  }
  await next();
};
