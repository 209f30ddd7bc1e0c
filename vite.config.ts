import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compiledMessages } from "./app/i18n/compiled-messages.plugin.ts";
import { serviceWorker } from "./app/service-worker/service-worker.plugin.ts";
import { devBindings } from "./scripts/local/dev-bindings.ts";

/** Of the house's own: what only some pages need, and would weigh on every first view. */
const NOT_FOR_ALL = [
  // What checks forms, fields and what their complaints are said with: pages that have a form.
  "features[\\\\/]forms",
  "components[\\\\/]ui[\\\\/]field",
  "i18n[\\\\/]translate-message",
  ".*(?<!brand)\\.contract\\.ts",
  // What tells of orders: pages that show them.
  "features[\\\\/](order-card|payment|live)",
  "routes",
  // What asks for a password, counts in a cart or asks once more.
  "features[\\\\/](account|verify-email|board|availability|admin-orders|fulfilment|imports|people|action-result[\\\\/]confirm-form)",
  "components[\\\\/]ui[\\\\/](password-input|quantity-stepper|confirm-dialog)",
];

/**
 * What several pages share comes in a few files rather than in dozens of small ones: on a slow network each file costs
 * its turn. What is loaded lazily has one importer and stays by itself. A file takes along what its modules import, so
 * the order of priorities is that of need: what everyone has, has nothing of what some have.
 */
const CLIENT_CHUNKS = [
  // Changes with the dependencies only: a browser keeps it from one release to the next.
  { name: "base", test: /[\\/]node_modules[\\/](?!valibot|@valibot|@conform-to)/, minShareCount: 12, priority: 3 },
  {
    name: "shared",
    test: new RegExp(`vite/preload-helper|[\\\\/](app|worker|lucide-react)[\\\\/](?!${NOT_FOR_ALL.join("|")})`),
    minShareCount: 4,
    priority: 2,
  },
  // Pages that check what is typed, or know who is who, have valibot; the first page and /products do without.
  {
    name: "rules",
    test: /node_modules[\\/]valibot[\\/]|(accounts|fields)\.contract\.ts/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "orders",
    test: /[\\/]app[\\/](features[\\/](order-card[\\/](?!timeline)|live)|routes[\\/]orders[\\/])/,
    minShareCount: 3,
    priority: 1,
  },
];

// The order of the plugins matters: Cloudflare's owns the "ssr" environment that React Router builds into.
export default defineConfig(({ command }) => ({
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" }, ...(command === "serve" ? devBindings() : {}) }),
    compiledMessages(),
    tailwindcss(),
    reactRouter(),
    serviceWorker(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } } } },
  },
}));
