import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { isLeaf, type Taker, takerOf } from "./count-steps.ts";

/** Printable ASCII, a letter and a digit of another script, a vowel sign, a joiner, an emoji, and line breaks. */
const LETTERS = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), ..."\n\t\u0000अ०ि\u200d₹😀"];
/** Last characters that make a search fail only at the end of the text. */
const ENDS = ["\n", "\u0000"];

/** A short text that the node matches. */
const exampleOf = (node: AST.Node, takes: Taker): string => {
  if (isLeaf(node)) return LETTERS.find((letter) => takes(node, letter)) ?? "";
  if (node.type === "Quantifier") return exampleOf(node.element, takes).repeat(node.min);
  if (node.type === "Alternative") return node.elements.map((one) => exampleOf(one, takes)).join("");
  if (node.type === "Group" || node.type === "CapturingGroup") {
    const [first] = node.alternatives;
    return first ? exampleOf(first, takes) : "";
  }
  return "";
};

/** A text that takes the search up to this node. */
const textBefore = (node: AST.Node, takes: Taker): string => {
  const { parent } = node;
  if (!parent) return "";
  const siblings = parent.type === "Alternative" ? parent.elements : [];
  const before = siblings.slice(0, Math.max(siblings.indexOf(node as AST.Element), 0));
  return textBefore(parent, takes) + before.map((one) => exampleOf(one, takes)).join("");
};

/**
 * Texts that may take more than linear time: each repeats one or two kinds of characters that the expression
 * distinguishes.
 */
export const attacksOn = (expression: AST.RegExpLiteral): ((length: number) => string)[] => {
  const takes = takerOf(expression);
  const sets = new Map<string, Parameters<Taker>[0]>();
  const starts = new Set<string>();
  const words = new Set<string>();
  visitRegExpAST(expression, {
    onCharacterClassEnter: (node) => void sets.set(node.raw, node),
    onCharacterSetEnter: (node) => void sets.set(node.raw, node),
    onQuantifierEnter(node) {
      if (node.max === Number.POSITIVE_INFINITY) starts.add(textBefore(node, takes));
      if (node.element.type === "Character") sets.set(node.element.raw, node.element);
    },
    onAlternativeEnter({ elements }) {
      const plain = elements.map((one) => (one.type === "Character" ? String.fromCodePoint(one.value) : "\n")).join("");
      for (const word of plain.split("\n")) if (word.length > 1) words.add(word);
    },
  });
  if (starts.size === 0) return [];
  const kindOf = (letter: string) =>
    [/\w/.test(letter), letter === "\n", ...[...sets.values()].map((set) => takes(set, letter))].join();
  const kinds = new Map(LETTERS.map((letter) => [kindOf(letter), letter]));
  const letters = new Set([...kinds.values(), ...[...starts].flatMap((start) => [...start].slice(-1))]);
  const units = new Set([...letters, ...words, ...starts]);
  for (const one of letters) for (const other of [...letters, ...words, ...starts]) units.add(one + other);
  units.delete("");
  return ["", ...starts].flatMap((start) =>
    [...units].flatMap((unit) =>
      ENDS.map((end) => (length: number) => start + unit.repeat(Math.ceil(length / [...unit].length)) + end),
    ),
  );
};
