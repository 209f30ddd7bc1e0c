import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { texts } from "./app/i18n/texts.plugin.ts";
import { serviceWorker } from "./app/service-worker/service-worker.plugin.ts";
import { devBindings } from "./scripts/local/dev-bindings.ts";

/**
 * What several pages share comes in a few files rather than in dozens of small ones: on a slow network each file costs
 * its turn. What is loaded lazily has one importer and stays by itself.
 */
const CLIENT_CHUNKS = [
  // Changes with the dependencies only: a browser keeps it from one release to the next.
  { name: "base", test: /[\\/]node_modules[\\/](?!valibot|@valibot|@conform-to)/, minShareCount: 12, priority: 1 },
  // What checks forms, fields and what their complaints are said with stay with the pages that have a form: they would
  // weigh on every first view.
  {
    name: "shared",
    test: /[\\/](app|worker|lucide-react)[\\/](?!features[\\/]forms|components[\\/]ui[\\/]field|i18n[\\/]sentences|.*\.contract\.ts)/,
    minShareCount: 4,
  },
];

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } } } },
  },
}));
