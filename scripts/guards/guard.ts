import { readFileSync } from "node:fs";

/** One check of the code, and its file without it. */
export interface Guard {
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** The file's text when the check is removed. */
  readonly without: string;
  /** Test files that run first, because they are the most likely to notice. */
  readonly tests: readonly string[];
}

/** A check that is named by hand: `text` occurs exactly once in the file, and `without` stands in its place. */
export interface KnownGuard {
  readonly name: string;
  readonly text: string;
  readonly without: string;
  readonly tests?: readonly string[];
}

/** The known guards of one file. */
export const guardsOf = (file: string, known: readonly KnownGuard[]): Guard[] => {
  const source = readFileSync(file, "utf8");
  return known.map(({ name, text, without, tests = [] }) => {
    const found = source.split(text).length - 1;
    if (found !== 1) throw new Error(`${file}: the text of the guard "${name}" occurs ${found} times:\n${text}`);
    return { name, file, without: source.replace(text, () => without), tests };
  });
};
