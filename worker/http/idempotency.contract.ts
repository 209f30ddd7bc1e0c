import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";

/** The value of the Idempotency-Key header: one key identifies one command of an account. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,128}$/, message("request.bad_idempotency_key")),
);
