import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { texts } from "./app/i18n/texts.plugin.ts";
import { serviceWorker } from "./app/service-worker/service-worker.plugin.ts";
import { devBindings } from "./scripts/local/dev-bindings.ts";

// The order of the plugins matters: Cloudflare's owns the "ssr" environment that React Router builds into.
export default defineConfig(({ command }) => ({
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" }, ...(command === "serve" ? devBindings() : {}) }),
    texts(),
    tailwindcss(),
    reactRouter(),
    serviceWorker(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      // Modules that twelve or more entries share come in one file: docs/decisions/0034-client-chunks.md
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 12 }] } } } },
    },
  },
}));
