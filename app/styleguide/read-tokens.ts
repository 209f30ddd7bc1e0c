import css from "../styles/tokens.css?raw";

/** A custom property of app/styles/tokens.css: its name without the dashes, and its value. */
type Token = readonly [name: string, value: string];

const declarations = (block: string): Token[] =>
  [...block.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(([, name = "", value = ""]) => [name, value]);
const between = (start: string, end: string): string => css.slice(css.indexOf(start)).split(end)[0] ?? "";

const light = declarations(between(":root {", "\n}"));
const dark = declarations(between("@media (prefers-color-scheme: dark)", "\n}\n"));
const scales = declarations(between("@theme {", "@keyframes"));

export const colours = light.map(([name]) => name).filter((name) => name !== "shadow");
export const scaleOf = (prefix: "radius-" | "shadow-" | "ease-" | "animate-"): Token[] =>
  scales.filter(([name]) => name.startsWith(prefix));

const block = (theme: string, tokens: readonly Token[]): string =>
  `[data-theme="${theme}"]{color-scheme:${theme};${tokens.map(([name, value]) => `--${name}:${value}`).join(";")}}`;

/** The tokens of both themes, so that one page can show light and dark beside each other. */
export const bothThemes = block("light", light) + block("dark", dark);
