import type { input } from "./english/input.ts";
import type { refusals } from "./english/refusals.ts";

/** The keys of the English messages, with sentences in any language. */
export type Shape<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : Shape<Messages[Key]>;
};

/** Refusals by error code, and the problems that schemas find, by what is wrong. */
export interface WorkerMessages {
  readonly refusals: Shape<typeof refusals>;
  readonly input: Shape<typeof input>;
}
