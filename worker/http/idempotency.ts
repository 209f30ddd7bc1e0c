import type { Context } from "hono";
import { readIdempotencyKey } from "./idempotency.contract.ts";

/** The validated Idempotency-Key header; undefined when none was sent. */
export const idempotencyKey = (c: Context): string | undefined => readIdempotencyKey(c.req.header("Idempotency-Key"));
