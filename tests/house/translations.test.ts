import { join } from "node:path";
import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { readSections, type Tree } from "../../app/i18n/compiled-texts.ts";
import { LANGUAGES } from "../../worker/accounts/accounts.contract.ts";

/** Keys that may be missing for now ("agent.full"): until they are translated, pages say them in English. */
const WAITING: readonly string[] = [];

const folder = join(import.meta.dirname, "../../app/i18n");

/** "orders.event.placed" → its sentence. */
const flatten = (texts: Tree, path: string[] = []): [string, string][] =>
  typeof texts === "string"
    ? [[path.join("."), texts]]
    : Object.entries(texts).flatMap(([key, value]) => flatten(value, [...path, key]));

type Message = string | readonly Node[];
type Node = string | 0 | readonly [name: string, type?: unknown, branches?: Record<string, Message>];

/** Names of what a sentence is told, in every branch. */
const argumentsOf = (message: Message): string[] =>
  typeof message === "string"
    ? []
    : message.flatMap((node) => {
        if (!Array.isArray(node)) return [];
        const [name, , branches = {}] = node as Exclude<Node, string | 0>;
        return [name, ...Object.values(branches).flatMap(argumentsOf)];
      });

const namesIn = (sentence: string): string[] => [...new Set(argumentsOf(compile(sentence) as Message))].sort();

const CODES = { hindi: "hi", marathi: "mr", gujarati: "gu" } as const;

const read = async (language: string) => new Map(flatten(await readSections(join(folder, language))));
const english = await read("english");

describe.each(LANGUAGES.filter((language) => language !== "english"))("%s", async (language) => {
  const translated = await read(language);

  it("has every text but those that wait for their translator", () => {
    const missing = [...english.keys()].filter((key) => !translated.has(key));
    expect(missing.filter((key) => !WAITING.includes(key))).toEqual([]);
    expect(
      [...translated.keys()].filter((key) => !english.has(key)),
      "texts that English no longer has",
    ).toEqual([]);
  });

  it("names the same things in every sentence", () => {
    const others = [...translated].filter(
      ([key, sentence]) => `${namesIn(sentence)}` !== `${namesIn(english.get(key) ?? sentence)}`,
    );
    expect(others).toEqual([]);
  });

  it("has a branch for every number that its plurals ask for", () => {
    const wanted = new Intl.PluralRules(CODES[language]).resolvedOptions().pluralCategories;
    const plurals = [...translated].filter(([, sentence]) => sentence.includes(", plural,"));
    expect(plurals.length).toBeGreaterThan(0);
    const lacking = plurals.filter(([, sentence]) => !wanted.every((category) => sentence.includes(`${category} {`)));
    expect(lacking).toEqual([]);
  });

  it("uses Western digits", () => {
    expect([...translated].filter(([, sentence]) => /[०-९૦-૯]/.test(sentence))).toEqual([]);
  });
});
