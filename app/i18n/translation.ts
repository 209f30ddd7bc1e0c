import type { developerTopics } from "./english/developer-topics.ts";
import type { developers } from "./english/developers.ts";
import type * as english from "./english/index.ts";
import type { refusals } from "./english/refusals.ts";

/** English keys with sentences of any language. */
type Shape<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : Shape<Messages[Key]>;
};

/** The messages that pages show, by namespace. */
export type PageMessages = Shape<typeof english>;

/** The messages of refusals. Only the server has them. */
type Refusals = Shape<typeof refusals>;

/** The messages of the pages for developers. Only their loaders have them. */
export type Developers = Shape<typeof developers>;
export type DeveloperTopics = Shape<typeof developerTopics>;

export type Messages = PageMessages & { readonly refusals: Refusals };

/** A namespace in another language: every key that English has. */
export type Translation<Namespace extends keyof Messages> = Messages[Namespace];

/** Message keys that the Worker's rules and schemas may use: those of the English refusals. */
type Catalogue = Refusals & Omit<PageMessages["input"], "labels">;

declare module "../../worker/platform/messages.contract.ts" {
  interface MessageCatalogue extends Catalogue {}
}
