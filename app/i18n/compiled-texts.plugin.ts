import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const TEXTS = /\/app\/i18n\/english\/[^/]+\.ts$/;

type Texts = string | { readonly [key: string]: Texts };

const compileAll = (texts: Texts): unknown =>
  typeof texts === "string"
    ? compile(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compileAll(value)]));

/**
 * Parses the ICU sentences when the bundle is made, so that no page carries the parser (14 KB). For vite.config.ts; a
 * text without arguments stays a string, and without this plugin everything works, only heavier.
 */
export const compiledTexts = (): Plugin => ({
  name: "compiled-texts",
  enforce: "pre",
  config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
  async load(id) {
    const [path = id] = id.split("?");
    if (!TEXTS.test(path)) return null;
    this.addWatchFile(path);
    const module: Record<string, Texts> = await import(`${pathToFileURL(path).href}?at=${Date.now()}`);
    return Object.entries(module)
      .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compileAll(texts))};`)
      .join("\n");
  },
});
