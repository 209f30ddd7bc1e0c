import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Tree = string | { readonly [key: string]: Tree };

const MESSAGES = /\/app\/i18n\/(?:english|hindi|marathi|gujarati)\/(?!index\.)[\w-]+\.ts$/;

const compileAll = (messages: Tree): unknown =>
  typeof messages === "string"
    ? compile(messages)
    : Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compileAll(value)]));

/** Parses ICU messages while bundling, so that no page carries their parser (14 KB gzip) and no request runs it. */
export const compiledMessages = (): Plugin => ({
  name: "compiled-messages",
  enforce: "pre",
  config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
  async load(id) {
    if (!MESSAGES.test(id)) return null;
    // The query avoids Node's module cache, because a file can change while the development server runs.
    const namespaces: Record<string, Tree> = await import(`${pathToFileURL(id).href}?at=${Date.now()}`);
    return Object.entries(namespaces)
      .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compileAll(messages))};`)
      .join("\n");
  },
});
