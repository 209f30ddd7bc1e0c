import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Where the command line reads and writes; tests give their own. */
export interface Terminal {
  /** For results, which another program may read. */
  print(line: string): void;
  /** For everything that is no result. */
  say(line: string): void;
  /** Asks a person; null when nobody sits there. */
  ask(question: string, options?: { readonly isSecret?: boolean }): Promise<string | null>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Typed characters are not shown again. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

export const nodeTerminal = (signal: AbortSignal): Terminal => ({
  print: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
  environment: process.env,
  signal,

  async ask(question, { isSecret = false } = {}) {
    if (!process.stdin.isTTY) return null;
    const output = isSecret ? silent() : process.stderr;
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    try {
      // Only now does the terminal not echo what is typed.
      if (isSecret) process.stderr.write(`${question} `);
      return await lines.question(isSecret ? "" : `${question} `, { signal });
    } finally {
      lines.close();
      if (isSecret) process.stderr.write("\n");
    }
  },
});
