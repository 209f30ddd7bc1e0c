/** From an English sentence to another language's; `{0}`, `{1}` … stand for what varies, in the order of the English. */
export type Dictionary = Readonly<Record<string, string>>;

/** Says a sentence in a reader's language; one that is not known stays as it is. */
export type Say = (sentence: string) => string;

const SLOT = /\{(\d)\}/g;

interface Pattern {
  readonly regex: RegExp;
  readonly translation: string;
}

const literally = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const literalLength = (sentence: string): number => sentence.replace(SLOT, "").length;

/** The one with the most words of its own goes first: it says most about the sentence. */
const patternsOf = (dictionary: Dictionary): Pattern[] =>
  Object.entries(dictionary)
    .filter(([sentence]) => sentence.search(SLOT) >= 0)
    .sort(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([sentence, translation]) => ({
      regex: new RegExp(
        `^${sentence
          .split(/\{\d\}/)
          .map(literally)
          .join("(.+)")}$`,
        "s",
      ),
      translation,
    }));

/** What stands in a slot is said too where the dictionary knows it ("already delivered"), each part of a list by itself. */
export const sayerOf = (dictionary: Dictionary): Say => {
  const patterns = patternsOf(dictionary);
  const say: Say = (sentence) => {
    if (Object.hasOwn(dictionary, sentence)) return dictionary[sentence] ?? sentence;
    for (const { regex, translation } of patterns) {
      const found = regex.exec(sentence);
      if (found) return translation.replace(SLOT, (_, slot) => sayPart(found[Number(slot) + 1] ?? ""));
    }
    return sentence;
  };
  const sayPart: Say = (part) => {
    const whole = say(part);
    return whole === part ? part.split(", ").map(say).join(", ") : whole;
  };
  return say;
};
