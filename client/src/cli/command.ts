import type { Rasad } from "../index.ts";
import type { Options } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** What every command but `login` works with. */
export interface CommandContext {
  readonly rasad: Rasad;
  readonly options: Options;
  /** What stands behind the command's name. */
  readonly words: readonly string[];
  readonly terminal: Terminal;
}
