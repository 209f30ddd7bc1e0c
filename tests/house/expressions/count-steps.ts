import type { AST } from "@eslint-community/regexpp";

/** A search with more steps is aborted and counts as more than linear. */
export const MAX_STEPS = 200_000;

type Next = (at: number) => boolean;
type Leaf = AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass;

export const isLeaf = (node: AST.Node): node is Leaf =>
  /^(Character|CharacterClass|CharacterSet|ExpressionCharacterClass)$/.test(node.type);

/** Whether a leaf of the expression matches a letter. The engine's answer is cached for each leaf and letter. */
const createTaker = (flags: string) => {
  const meaning = flags.replace(/[gmyd]/g, "");
  const known = new Map<string, Map<string, boolean>>();
  return (leaf: Leaf, letter: string): boolean => {
    const letters = known.get(leaf.raw) ?? new Map<string, boolean>();
    known.set(leaf.raw, letters);
    const seen = letters.get(letter);
    if (seen !== undefined) return seen;
    const takes = new RegExp(`^(?:${leaf.raw})$`, meaning).test(letter);
    letters.set(letter, takes);
    return takes;
  };
};
export type Taker = ReturnType<typeof createTaker>;

const takers = new WeakMap<AST.RegExpLiteral, Taker>();
export const takerOf = (expression: AST.RegExpLiteral): Taker => {
  const taker = takers.get(expression) ?? createTaker(expression.flags.raw);
  takers.set(expression, taker);
  return taker;
};

/**
 * Searches as an engine with backtracking does, and counts the letters that it compares: the same number however busy the
 * machine is. Real engines skip some of them, but never for every text.
 */
export const countSteps = (expression: AST.RegExpLiteral, text: string): number => {
  const { pattern, flags } = expression;
  const letters = [...text];
  const takes = takerOf(expression);
  const isWord = (at: number) => /^\w$/.test(letters[at] ?? "");
  const captured = new Map<AST.CapturingGroup, string[]>();
  let steps = 0;

  const sequence = (
    elements: readonly AST.Element[],
    isBack: boolean,
    done: number,
    at: number,
    next: Next,
  ): boolean => {
    const element = elements.at(isBack ? -1 - done : done);
    if (!element || done === elements.length) return next(at);
    return match(element, isBack, at, (end) => sequence(elements, isBack, done + 1, end, next));
  };
  const anyOf = (alternatives: readonly AST.Alternative[], isBack: boolean, at: number, next: Next): boolean =>
    alternatives.some(({ elements }) => sequence(elements, isBack, 0, at, next));

  const repeat = (node: AST.Quantifier, isBack: boolean, at: number, done: number, next: Next): boolean => {
    const more = () =>
      done < node.max &&
      match(node.element, isBack, at, (end) =>
        end === at && done >= node.min ? false : repeat(node, isBack, end, done + 1, next),
      );
    if (done < node.min) return more();
    return node.greedy ? more() || next(at) : next(at) || more();
  };

  const takesAt = (leaf: Leaf, isBack: boolean, at: number): boolean => {
    const letter = letters[isBack ? at - 1 : at];
    steps++;
    return letter !== undefined && takes(leaf, letter);
  };

  /** Repeats a leaf greedily in a loop, without a recursive call for each letter. */
  const repeatLeaf = (leaf: Leaf, node: AST.Quantifier, isBack: boolean, at: number, next: Next): boolean => {
    let most = 0;
    const step = isBack ? -1 : 1;
    while (most < node.max && takesAt(leaf, isBack, at + step * most)) most++;
    for (let taken = most; taken >= node.min; taken--) if (steps++ > MAX_STEPS || next(at + step * taken)) return true;
    return false;
  };

  const isAsserted = (node: AST.Assertion, at: number): boolean => {
    if (node.kind === "lookahead" || node.kind === "lookbehind")
      return anyOf(node.alternatives, node.kind === "lookbehind", at, () => true) !== node.negate;
    if (node.kind === "start") return at === 0 || (flags.multiline && letters[at - 1] === "\n");
    if (node.kind === "word") return (isWord(at - 1) !== isWord(at)) !== node.negate;
    return at === letters.length || (flags.multiline && letters[at] === "\n");
  };

  const match = (node: AST.Element, isBack: boolean, at: number, next: Next): boolean => {
    if (++steps > MAX_STEPS) return true;
    if (node.type === "Assertion") return isAsserted(node, at) && next(at);
    if (node.type === "Quantifier")
      return node.greedy && isLeaf(node.element)
        ? repeatLeaf(node.element, node, isBack, at, next)
        : repeat(node, isBack, at, 0, next);
    if (node.type === "Group") return anyOf(node.alternatives, isBack, at, next);
    if (node.type === "CapturingGroup")
      return anyOf(node.alternatives, isBack, at, (end) => {
        captured.set(node, letters.slice(Math.min(at, end), Math.max(at, end)));
        return next(end);
      });
    if (node.type === "Backreference") {
      const again = captured.get([node.resolved].flat()[0] as AST.CapturingGroup) ?? [];
      return again.every((letter, place) => letters[at + place] === letter) && next(at + again.length);
    }
    return takesAt(node, isBack, at) && next(isBack ? at - 1 : at + 1);
  };

  for (let start = 0; start <= letters.length; ) {
    let end = -1;
    const isFound = anyOf(pattern.alternatives, false, start, (at) => {
      end = at;
      return true;
    });
    if (steps > MAX_STEPS || (isFound && !flags.global)) break;
    start = isFound && end > start ? end : start + 1;
  }
  return steps;
};
