import type * as english from "./english/index.ts";
import type { refusals } from "./english/refusals.ts";

/** The keys of English with sentences of any language. */
type Shape<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : Shape<Messages[Key]>;
};

/** What pages show, by namespace. */
export type Texts = Shape<typeof english>;

/** What rules refuse with. Only the server has it. */
type Refusals = Shape<typeof refusals>;

export type Messages = Texts & { readonly refusals: Refusals };

/** A namespace in another language: every key that English has. */
export type Translation<Namespace extends keyof Messages> = Messages[Namespace];

/** The keys that the Worker's rules and schemas may name are those of the English sentences. */
type Catalogue = Refusals & Omit<Texts["input"], "labels">;

declare module "../../worker/platform/messages.contract.ts" {
  interface MessageCatalogue extends Catalogue {}
}
