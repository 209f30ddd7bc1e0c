import { describe, expect, it } from "vitest";
import type { Glossary } from "../../app/i18n/glossary.ts";
import { glossary as gujarati } from "../../app/i18n/gujarati/glossary.ts";
import { glossary as hindi } from "../../app/i18n/hindi/glossary.ts";
import { glossary as marathi } from "../../app/i18n/marathi/glossary.ts";
import { readSources } from "./source-files.ts";

const GLOSSARIES: Readonly<Record<string, Glossary>> = { hindi, marathi, gujarati };
const LANGUAGE = "english|hindi|marathi|gujarati";
const OF_FILE = new RegExp(`[/.](${LANGUAGE})(?=[/.])`);
/** Files of all languages have a block for each: `const hindi: PushMessages = {` or `hindi: {`. */
const OF_BLOCK = new RegExp(`^\\s*(?:const )?(${LANGUAGE})\\b[^,}]*\\{$`);

/** The lines of all texts, by language. */
const lines = readSources("app/i18n", "worker/i18n")
  .filter(({ path }) => !path.endsWith("/glossary.ts") && !path.includes(".test."))
  .flatMap(({ path, text }) => {
    let language = OF_FILE.exec(path)?.[1];
    const isOfOne = language !== undefined;
    return text.split("\n").map((line, index) => {
      if (!isOfOne) language = OF_BLOCK.exec(line)?.[1] ?? language;
      return { language, place: `${path}:${index + 1}`, line };
    });
  });

describe.each(Object.entries(GLOSSARIES))("%s", (language, glossary) => {
  const own = lines.filter((one) => one.language === language);

  it("writes each term of the glossary in one way", () => {
    const found = Object.values(glossary).flatMap(({ use, never }) =>
      never.flatMap((word) =>
        own.filter(({ line }) => line.includes(word)).map(({ place }) => `${place}: ${word}, not ${use}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it("uses each term of the glossary", () => {
    const unused = Object.values(glossary).filter(({ use }) => !own.some(({ line }) => line.includes(use)));
    expect(unused).toEqual([]);
  });
});
