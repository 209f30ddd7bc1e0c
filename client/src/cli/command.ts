import type { Rasad } from "../index.ts";
import type { Options } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** The context of every command except `login`. */
export interface CommandContext {
  readonly rasad: Rasad;
  readonly options: Options;
  /** The arguments after the command's name. */
  readonly words: readonly string[];
  readonly terminal: Terminal;
}
