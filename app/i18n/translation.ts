import type { Shape, WorkerMessages } from "../../worker/i18n/translation.ts";
import type { developerTopics } from "./english/developer-topics.ts";
import type { developers } from "./english/developers.ts";
import type * as english from "./english/index.ts";

export type PageMessages = Shape<typeof english>;

/** The messages of the developers' pages, which only their loaders import. */
export type Developers = Shape<typeof developers>;
export type DeveloperTopics = Shape<typeof developerTopics>;

/** Includes `refusals`, which browsers do not load, because the server translates them. */
export type Messages = PageMessages & Pick<WorkerMessages, "refusals">;

/** A namespace in another language: every key that English has. */
export type Translation<Namespace extends keyof Messages> = Messages[Namespace];
