import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";
import { parseInput } from "../platform/parse-input.contract.ts";

/** The value of the Idempotency-Key header: one key identifies one command of an account. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,128}$/, message("request.bad_idempotency_key")),
);

/**
 * The key from a header or a form; undefined when none was sent. Throws 400 for an empty, too long or malformed one.
 */
export const readIdempotencyKey = (sent: unknown): string | undefined =>
  sent === undefined || sent === null ? undefined : parseInput(IdempotencyKey, sent);
