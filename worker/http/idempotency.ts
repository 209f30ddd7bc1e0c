import type { Context } from "hono";
import { parseInput } from "../platform/parse-input.contract.ts";
import { IdempotencyKey } from "./idempotency.contract.ts";

/** The validated Idempotency-Key header; undefined when none was sent. */
export const idempotencyKey = (c: Context): string | undefined => {
  const key = c.req.header("Idempotency-Key");
  return key === undefined ? undefined : parseInput(IdempotencyKey, key);
};
