import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export interface Terminal {
  /** For results, on stdout. */
  print(line: string): void;
  /** For everything else, on stderr. */
  say(line: string): void;
  /** Asks the user; null when stdin is not a terminal. */
  ask(question: string, options?: { readonly isSecret?: boolean }): Promise<string | null>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Discards the echo of typed characters. */
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
      // Written to stderr, because the silent output would discard the question.
      if (isSecret) process.stderr.write(`${question} `);
      return await lines.question(isSecret ? "" : `${question} `, { signal });
    } finally {
      lines.close();
      if (isSecret) process.stderr.write("\n");
    }
  },
});
