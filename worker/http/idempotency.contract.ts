import * as v from "valibot";

/** What the Idempotency-Key header may hold: one key names one command of an account. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,128}$/, "Idempotency-Key must be 1 to 128 visible characters"),
);
