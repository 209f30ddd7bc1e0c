import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const SPACE = ["p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml"] as const;
const SIZES = ["size", "w", "h", "min-w", "min-h", "max-w", "max-h"] as const;
const PLAIN = [
  "gap",
  "gap-x",
  "gap-y",
  "rounded",
  "shadow",
  "bg",
  "grid-cols",
  "col-span",
  "items",
  "justify",
  "content",
];

/** `px-2` belongs to the group `px`, whatever its value. */
const groups = [...SPACE, ...SIZES, ...PLAIN].map((name) => [name, [{ [name]: [any] }]] as const);

/**
 * Knows only the properties that callers of our components override, because tailwind-merge's full table would add 6 KB
 * to every page. Classes of other properties, such as borders and positions, are all kept.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(groups),
    display: ["block", "inline-block", "inline", "flex", "inline-flex", "grid", "inline-grid", "contents", "hidden"],
    "font-size": [{ text: ["xs", "sm", "base", "lg", "xl", "2xl", "3xl", "4xl", "5xl", "6xl"] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
    "text-colour": [{ text: [any] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names; when two set the same property, the later one wins. */
export const cn = (...values: ClassValue[]): string => merge(clsx(values));
