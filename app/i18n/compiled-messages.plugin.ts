import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Tree = string | { readonly [key: string]: Tree };

const MESSAGES = /\/i18n\/(?:english|hindi|marathi|gujarati)\/(?!index\.)[\w-]+\.ts$/;

const compileAll = (messages: Tree): unknown =>
  typeof messages === "string"
    ? compile(messages)
    : Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compileAll(value)]));

const importedMessages = (code: string, id: string): string[] =>
  [...code.matchAll(/ from "(\.[^"]+)"/g)]
    .map(([, path = ""]) => path)
    .filter((path) => MESSAGES.test(join(dirname(id), path)));

/**
 * Compiles ICU messages while bundling, so that no page loads their parser (14 KB gzip) and no request runs it. In `npm
 * run dev` a changed text is written into the loaded messages; re-evaluating the modules that use them would mean
 * nearly all modules, 14 seconds for the Worker (docs/decisions/0001-toolchain.md).
 */
export const compiledMessages = (): Plugin => ({
  name: "compiled-messages",
  enforce: "pre",
  config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
  async load(id) {
    if (!MESSAGES.test(id)) return null;
    // The query avoids Node's module cache, because a file can change while the development server runs.
    const namespaces: Record<string, Tree> = await import(`${pathToFileURL(id).href}?at=${Date.now()}`);
    const isDev = this.environment.mode === "dev";
    const helper = JSON.stringify(join(import.meta.dirname, "message-store.ts"));
    const lines = Object.entries(namespaces).map(([name, messages]) => {
      const compiled = JSON.stringify(compileAll(messages));
      return `export const ${name} = ${isDev ? `replaceMessages(import.meta.hot.data.${name} ??= {}, ${compiled})` : compiled};`;
    });
    return [isDev ? `import { replaceMessages } from ${helper};` : "", ...lines].join("\n");
  },
  transform(code, id) {
    if (this.environment.mode !== "dev") return null;
    const files = importedMessages(code, id);
    return files.length > 0 ? `${code}\nimport.meta.hot?.accept(${JSON.stringify(files)});` : null;
  },
});
