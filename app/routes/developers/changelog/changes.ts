import type { DeveloperMessages } from "../../../features/developer-pages/developer-messages.ts";

interface Change {
  /** In India. */
  readonly day: string;
  /** Keys of the messages. */
  readonly entries: readonly (keyof DeveloperMessages["changelog"]["entry"])[];
}

/** What changed in the API, newest first. */
export const CHANGES: readonly Change[] = [
  { day: "2026-11-27", entries: ["amounts"] },
  { day: "2026-11-23", entries: ["tokens", "webhooks", "reference", "feeds", "imports", "client"] },
  { day: "2026-11-22", entries: ["money", "door", "kitchen"] },
];
