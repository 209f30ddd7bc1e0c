import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { texts } from "./app/i18n/texts.plugin.ts";
import { devBindings } from "./scripts/local/dev-bindings.ts";

// The order of the plugins matters: Cloudflare's owns the "ssr" environment that React Router builds into.
export default defineConfig(({ command }) => ({
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" }, ...(command === "serve" ? devBindings() : {}) }),
    texts(),
    tailwindcss(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
}));
