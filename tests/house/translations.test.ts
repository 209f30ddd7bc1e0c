import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { allMessages } from "../../app/i18n/all-messages.ts";
import { glossary as gujarati } from "../../app/i18n/gujarati/glossary.ts";
import { glossary as hindi } from "../../app/i18n/hindi/glossary.ts";
import { glossary as marathi } from "../../app/i18n/marathi/glossary.ts";
import { LANGUAGES } from "../../worker/identity/accounts.contract.ts";
import { readSources } from "./source-files.ts";

type Tree = string | { readonly [key: string]: Tree };

/**
 * "orders.event.placed" → its sentence. The type checker ensures that every language has every key:
 * app/i18n/translation.ts.
 */
const flatten = (messages: Tree, path: string[] = []): [string, string][] =>
  typeof messages === "string"
    ? [[path.join("."), messages]]
    : Object.entries(messages).flatMap(([key, value]) => flatten(value, [...path, key]));

type Message = string | readonly Node[];
type Node = string | 0 | readonly [name: string, type?: unknown, branches?: Record<string, Message>];

/** Names of the arguments in every branch of a message. */
const argumentsOf = (message: Message): string[] =>
  typeof message === "string"
    ? []
    : message.flatMap((node) => {
        if (!Array.isArray(node)) return [];
        const [name, , branches = {}] = node as Exclude<Node, string | 0>;
        return [name, ...Object.values(branches).flatMap(argumentsOf)];
      });

const namesIn = (sentence: string): string[] => [...new Set(argumentsOf(compile(sentence) as Message))].sort();

const GLOSSARIES = { hindi, marathi, gujarati };
const CODES = { hindi: "hi", marathi: "mr", gujarati: "gu" } as const;

const read = (language: (typeof LANGUAGES)[number]) => new Map(flatten(allMessages(language)));
const english = read("english");

const words = (sentence: string): string =>
  ` ${sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}{}]+/gu, " ")
    .trim()} `;

// Speech control finds a control by the words that it shows (WCAG 2.5.3).
it.each(LANGUAGES)("names each control by the words it shows, in %s", (language) => {
  const messages = read(language);
  const named = [...messages].filter(([key]) => key.endsWith("Named"));
  expect(named.length).toBeGreaterThan(50);
  const unlike = named.filter(([key, name]) => !words(name).includes(words(messages.get(key.slice(0, -5)) ?? name)));
  expect(unlike).toEqual([]);
});

/** A sentence of the audit log follows the actor's name, so it begins with the suffix that marks an actor. */
const DOERS = { hindi: /^ने /, marathi: /^(यांनी|ने) /, gujarati: /^એ / };

it.each(Object.entries(DOERS))("continues the sentence of the audit log after a name, in %s", (language, doer) => {
  const actions = [...read(language as keyof typeof DOERS)].filter(([key]) => key.startsWith("audit.action."));
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter(([, sentence]) => !doer.test(sentence))).toEqual([]);
});

it.each(LANGUAGES)("claims no more of a failed payment than that it failed, in %s", (language) => {
  // The provider may still capture the money of a failed payment.
  expect(
    read(language)
      .get("myOrders.money.failed")
      ?.match(/[.।](?=\s|$)/g),
  ).toHaveLength(1);
});

it("groups the digits of every amount, as `names.amount` does", () => {
  const RAW = /\} ?\$?\{names\.unit\(/;
  const raw = readSources("app").flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (RAW.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(raw).toEqual([]);
});

describe.each(LANGUAGES.filter((language) => language !== "english"))("%s", (language) => {
  const translated = read(language);

  it("has every message of English and no other", () => {
    expect([...english.keys()].filter((key) => !translated.has(key))).toEqual([]);
    expect(
      [...translated.keys()].filter((key) => !english.has(key)),
      "messages that English no longer has",
    ).toEqual([]);
  });

  it("names the same arguments in every message", () => {
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

  it("names no HTTP header in a message for people", () => {
    const spoken = [...translated].filter(([key]) => key.startsWith("refusals.") && !key.startsWith("refusals.input."));
    expect(spoken.filter(([, sentence]) => sentence.includes("Idempotency-Key"))).toEqual([]);
  });

  it("uses one word for the catalogue, which is not the word for a kitchen's lists", () => {
    const spoken = [...english].filter(([, sentence]) => /\bcatalogue\b(?!:)/i.test(sentence)).map(([key]) => key);
    expect(spoken.length).toBeGreaterThan(20);
    const { use } = GLOSSARIES[language].catalogue;
    expect(spoken.filter((key) => !translated.get(key)?.includes(use))).toEqual([]);
  });

  it("uses Western digits", () => {
    expect([...translated].filter(([, sentence]) => /[०-९૦-૯]/.test(sentence))).toEqual([]);
  });

  it("writes the messages of rules and schemas in its own script", () => {
    const letters = language === "gujarati" ? /[\u0a80-\u0aff]/ : /[\u0900-\u097f]/;
    const complaints = [...translated].filter(([key]) => /^(?:input|refusals)\./.test(key));
    expect(complaints.length).toBeGreaterThan(150);
    const foreign = complaints.filter(([key, sentence]) => !letters.test(sentence) && key !== "input.labels.gstin");
    expect(foreign).toEqual([]);
  });
});
