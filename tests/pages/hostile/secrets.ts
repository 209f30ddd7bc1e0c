import { readFileSync } from "node:fs";
import { inject } from "vitest";

/** Values that must be in no log, each with a description. */
export class Secrets {
  readonly #values = new Map<string, string>();

  add(what: string, value: string | undefined): this {
    if (!value) throw new Error(`${what} was to be kept out of the log, but is not known`);
    this.#values.set(value, what);
    return this;
  }

  get size(): number {
    return this.#values.size;
  }

  /** Describes the secrets found in the log. A number counts only where it is not part of a longer value. */
  findIn(log: string): string[] {
    return [...this.#values].flatMap(([value, what]) => {
      const at = /^\d+$/.test(value) ? log.search(new RegExp(`(?<![\\w.-])${value}(?![\\w-])`)) : log.indexOf(value);
      return at < 0 ? [] : [`${what} in the log: ${log.slice(Math.max(0, at - 120), at + 80)}`];
    });
  }
}

/** All that the Worker has logged since it started. */
export const readLog = (): string => readFileSync(inject("log"), "utf8");
