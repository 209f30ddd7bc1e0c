import { join } from "node:path";
import type { Plugin } from "vite";
import { compileTexts } from "./compiled-texts.ts";

/** Both modules are described in virtual.d.ts. */
const ALL = "virtual:texts/all";
const PAGES = "virtual:texts/pages";
const ADDRESS = /^\/assets\/texts-[\w-]+\/(\w+)\/(\w+)\.json$/;

/**
 * Texts as bundles get them: the server holds all of them; a browser is sent what its page shows, in its reader's
 * language, and fetches a section's file before it goes to a page with more (docs/decisions/0006-languages.md).
 */
export const texts = (): Plugin => {
  const appFolder = join(import.meta.dirname, "..");
  return {
    name: "texts",
    enforce: "pre",
    // What arrives is parsed already, so no page carries the parser of ICU sentences (14 KB).
    config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
    resolveId: (id) => (id === ALL || id === PAGES ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${ALL}` && id !== `\0${PAGES}`) return null;
      const { compiled, pages, version } = await compileTexts(appFolder);
      return id === `\0${ALL}`
        ? `export const allTexts = ${JSON.stringify(compiled)};`
        : `export const version = ${JSON.stringify(version)}; export const pages = ${JSON.stringify(pages)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { compiled, version } = await compileTexts(appFolder);
      for (const [language, sections] of Object.entries(compiled))
        for (const [section, messages] of Object.entries(sections))
          this.emitFile({
            type: "asset",
            fileName: `assets/texts-${version}/${language}/${section}.json`,
            source: JSON.stringify(messages),
          });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, language = "", section = ""] = ADDRESS.exec(request.url ?? "") ?? [];
        if (!section) return next();
        const { compiled } = await compileTexts(appFolder);
        response.setHeader("Content-Type", "application/json").end(JSON.stringify(compiled[language]?.[section]));
      });
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(appFolder) || !/\.tsx?$/.test(file)) return;
      const { moduleGraph } = this.environment;
      const stale = [ALL, PAGES].flatMap((id) => moduleGraph.getModuleById(`\0${id}`) ?? []);
      for (const module of stale) moduleGraph.invalidateModule(module);
      return file.includes("/i18n/") ? [...modules, ...stale] : modules;
    },
  };
};
