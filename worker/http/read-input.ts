import type { Context } from "hono";
import { AppError } from "../platform/errors.contract.ts";

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/** A repeated query parameter becomes a list. */
export const readQuery = (c: Context): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );

/** Throws 415 for a body of another type, and 400 for one that is not JSON. */
export const readJson = async (c: Context, mayBeEmpty: boolean): Promise<unknown> => {
  if (mayBeEmpty && (await c.req.text()).trim() === "") return {};
  if (!JSON_TYPE.test(c.req.header("Content-Type") ?? "")) throw new AppError("input.not_json", 415);
  return c.req.json().catch(() => {
    throw new AppError("input.malformed", 400);
  });
};
