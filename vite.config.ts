import { cloudflare, type PluginConfig } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { loadPart } from "./app/features/network/load-part.plugin.ts";
import { compiledMessages } from "./app/i18n/compiled-messages.plugin.ts";
import { serviceWorker } from "./app/service-worker/service-worker.plugin.ts";
import { readPort } from "./scripts/local/ports.mjs";
import { stateFolder } from "./scripts/local/state.ts";
import { localVariables, MAIL_ENTRYPOINT, MOCKS } from "./scripts/local/workers.ts";

/** Under `vite dev` the same state as `npm start`, and mail through the mocks that scripts/dev.ts runs beside it. */
const devBindings = (): PluginConfig => ({
  persistState: { path: stateFolder() },
  inspectorPort: false,
  config(config) {
    config.vars = { ...config.vars, ...localVariables(stateFolder(), readPort()) };
    config.send_email = [];
    config.services = [...(config.services ?? []), { binding: "EMAIL", service: MOCKS, entrypoint: MAIL_ENTRYPOINT }];
  },
});

// The order of the plugins matters: Cloudflare's owns the "ssr" environment that React Router builds into.
export default defineConfig(({ command }) => ({
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" }, ...(command === "serve" ? devBindings() : {}) }),
    compiledMessages(),
    tailwindcss(),
    reactRouter(),
    loadPart(),
    serviceWorker(),
  ],
  resolve: {
    alias: { "brotli/decompress.js": `${import.meta.dirname}/worker/documents/pdf/no-woff2.ts` },
  },
  build: {
    assetsInlineLimit: 0,
    // Files that re-export hundreds of icons and parts: those that nobody uses are not read.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: {
    // pdfkit makes a URL of it when it loads, and workerd has none: docs/decisions/0073-tax-and-documents.md
    ssr: {
      define: { "import.meta.url": '"file:///worker.js"' },
      // The documentation of libraries would be an eighth of the bundle, and indentation a tenth.
      build: {
        sourcemap: true,
        rolldownOptions: { output: { comments: false, minify: { compress: false, mangle: false } } },
      },
    },
    client: {
      // Modules that 34 or more entries share come in one file, what every page is framed by in another. Valibot stays out
      // of both, because pages without a form would load 4 KB for nothing: docs/decisions/0052-page-weight.md
      build: {
        rolldownOptions: {
          output: {
            // Nearly all of React and the router runs at once: browsers that know this mark compile it while they load it,
            // off the main thread, instead of one function after the other.
            postBanner: ({ name }) => (/^(entry\.client|shared)$/.test(name) ? "//# allFunctionsCalledOnLoad" : ""),
            codeSplitting: {
              groups: [
                { name: "shared", minShareCount: 34, priority: 1, test: /^(?!.*(valibot|fields\.contract))/ },
                { name: "frame", test: /\/app\/(root|routes\/pages)\.tsx/ },
              ],
            },
          },
        },
      },
    },
  },
}));
