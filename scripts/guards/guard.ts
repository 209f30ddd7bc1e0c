import { readFileSync } from "node:fs";

/** One check of the code, and its file without it. */
export interface Guard {
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** The file's text when the check is removed. */
  readonly without: string;
  /** Another file that changes with it. */
  readonly also?: { readonly file: string; readonly without: string };
  /** Test files that run first, because they are the most likely to notice. */
  readonly tests: readonly string[];
}

/** A text that occurs exactly once in its file, and what stands in its place when the check is removed. */
interface Removal {
  readonly text: string;
  readonly without: string;
}

/** A check that is named by hand. */
export interface KnownGuard extends Removal {
  readonly name: string;
  readonly tests?: readonly string[];
  /** The second lock of two that say the same: both are removed together, because one alone is never noticed. */
  readonly secondLock?: Removal & { readonly file: string };
}

const withoutText = (source: string, file: string, name: string, { text, without }: Removal): string => {
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`${file}: the text of the guard "${name}" occurs ${found} times:\n${text}`);
  return source.replace(text, () => without);
};

/** The known guards of one file. */
export const guardsOf = (file: string, known: readonly KnownGuard[]): Guard[] =>
  known.map(({ name, tests = [], secondLock, ...removal }) => {
    const without = withoutText(readFileSync(file, "utf8"), file, name, removal);
    if (!secondLock) return { name, file, tests, without };
    if (secondLock.file === file) return { name, file, tests, without: withoutText(without, file, name, secondLock) };
    const second = readFileSync(secondLock.file, "utf8");
    const also = { file: secondLock.file, without: withoutText(second, secondLock.file, name, secondLock) };
    return { name, file, tests, without, also };
  });
