import { brand } from "../../brand.contract.ts";
import { COMMON_WORDS, RUNS } from "./frequent-words.ts";
import { STAFF_PASSWORD_LENGTH } from "./staff-passwords.contract.ts";

/** Minimum characters besides words and runs that attackers guess first. */
const MIN_OWN_CHARACTERS = 6;
/** Refuses repetitions such as "aaaaaaaaaa" and "ababababab". */
const MIN_DIFFERENT_CHARACTERS = 5;
const MIN_RUN = 4;
/** Shorter names occur in too many words. */
const MIN_PERSONAL = 4;

interface Person {
  readonly name: string;
  readonly email: string;
}

export type Weakness = "too_short" | "common";

const LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
/** Turns "p@55w0rd" into "password". */
const withLetters = (text: string): string => [...text].map((letter) => LETTERS[letter] ?? letter).join("");

const reverse = (text: string): string => [...text].reverse().join("");
const BOTH_WAYS = RUNS.flatMap((run) => [run, reverse(run)]);

const withoutRuns = (text: string): string => {
  let rest = "";
  for (let at = 0; at < text.length; ) {
    let length = 0;
    while (at + length < text.length && BOTH_WAYS.some((run) => run.includes(text.slice(at, at + length + 1))))
      length++;
    if (length < MIN_RUN) {
      rest += text.charAt(at);
      at++;
    } else at += length;
  }
  return rest;
};

/** Removes the longest words first, because removing a shorter word inside one would leave fragments of it. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ""), text);

/** Shortens "abcabcabc" to "abc". */
const withoutRepeats = (text: string): string => text.replace(/(.+?)\1{2,}/g, "$1").replace(/^(.+)\1$/, "$1");

const personalWords = ({ name, email }: Person): string[] => {
  const [mailbox = "", domain = ""] = email.toLowerCase().split("@");
  const parts = [name.toLowerCase(), mailbox, domain].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}\p{M}]+/u)]);
  return parts.map((part) => part.replace(/\s/g, "")).filter((part) => part.length >= MIN_PERSONAL);
};

/**
 * Why a password is too weak for staff; null for a strong one. It needs ten characters, of which enough must remain
 * without common words, runs along the keyboard, repetitions, the account's own name and address, and the shop's name.
 */
export const findWeakness = (password: string, person: Person): Weakness | null => {
  if ([...password].length < STAFF_PASSWORD_LENGTH) return "too_short";
  const plain = password.normalize("NFKC").toLowerCase().replace(/\s/g, "");
  const words = [...COMMON_WORDS, brand.name.toLowerCase(), ...personalWords(person)];
  const rests = [plain, withLetters(plain)].map((text) => withoutRepeats(withoutRuns(withoutWords(text, words))));
  const isStrong = ([...rest]: string) =>
    rest.length >= MIN_OWN_CHARACTERS && new Set(rest).size >= MIN_DIFFERENT_CHARACTERS;
  return rests.every(isStrong) ? null : "common";
};
