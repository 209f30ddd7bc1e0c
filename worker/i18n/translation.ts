import type { input } from "./english/input.ts";
import type { refusals } from "./english/refusals.ts";

/** English keys with sentences of any language. */
export type Shape<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : Shape<Messages[Key]>;
};

/** Refusals of rules, by the code of the error, and complaints of schemas, by what is wrong. */
export interface WorkerMessages {
  readonly refusals: Shape<typeof refusals>;
  readonly input: Shape<typeof input>;
}
