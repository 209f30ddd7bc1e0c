import type { LeftOutText } from "./parse-list.contract.ts";
import type { LeftOut } from "./split-text.ts";

const MEANS_SOMETHING = /[\p{L}\p{N}\n]/u;

/** Sorts by position, and joins parts that are separated only by punctuation: "F&B Store". */
export const joinLeftOut = (text: string, parts: readonly LeftOut[]): LeftOutText[] => {
  const joined: LeftOut[] = [];
  for (const part of [...parts].sort((a, b) => a.at - b.at)) {
    const last = joined.at(-1);
    const end = last ? last.at + last.text.length : 0;
    const isNext = last?.kind === "words" && part.kind === "words" && !MEANS_SOMETHING.test(text.slice(end, part.at));
    if (last && isNext) joined[joined.length - 1] = { ...last, text: text.slice(last.at, part.at + part.text.length) };
    else joined.push(part);
  }
  return joined.map(({ text: own, kind }) => ({ text: own, kind }));
};
