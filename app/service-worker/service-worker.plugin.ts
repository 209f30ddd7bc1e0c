import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Manifest, type Plugin } from "vite";

/** The source files behind each kind of cached page. */
const ALL_PAGES = ["app/root.tsx", "app/routes/pages.tsx", "app/entry.client.tsx"];
const ENTRIES = {
  list: ["app/routes/shop/products/route.tsx"],
  product: ["app/routes/shop/product/route.tsx"],
  board: ["app/routes/guards/signed-in.ts", "app/routes/orders/orders/route.tsx"],
  home: ["app/routes/home/route.tsx"],
  cart: ["app/routes/guards/buyers.ts", "app/routes/shop/cart/route.tsx"],
  usual: [
    "app/routes/guards/buyers.ts",
    "app/routes/guards/signed-in.ts",
    "app/routes/lists/lists/route.tsx",
    "app/routes/lists/list/route.tsx",
  ],
} as const;

/** Fonts are cached when a page loads them, because no page needs the fonts of all languages. */
const isListed = (file: string): boolean => !file.endsWith(".woff2");

/** URLs of all files that these sources can load, including lazy ones. */
const assetsOf = (manifest: Manifest, sources: readonly string[]): string[] => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])].filter(isListed)) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  // React Router splits a route module into several chunks, whose keys carry a query.
  for (const key of Object.keys(manifest)) if (sources.some((source) => key.split("?")[0] === source)) visit(key);
  return [...files].sort();
};

const bundle = async (entry: string, constants: Record<string, unknown>): Promise<string> => {
  const define = Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry, output: { format: "iife" } } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk] = output && "output" in output ? output.output : [];
  if (chunk?.type !== "chunk") throw new Error(`${entry} gave no script`);
  return chunk.code;
};

/**
 * Writes /sw.js and /offline.js next to the client's files once their names are known. Each is a single script that shares
 * no chunk with the pages (docs/decisions/0016-offline-queue.md).
 */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    async handler() {
      // The server's bundle is built last, after React Router's manifest.
      if (this.environment.name !== "ssr") return;
      const folder = join(this.environment.config.root, "build/client");
      const path = join(folder, ".vite/manifest.json");
      if (!existsSync(path)) throw new Error("The client must be built before the service worker.");
      const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
      const files = readdirSync(join(folder, "assets"), { recursive: true, encoding: "utf8" }).sort();
      const id = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const assets = Object.fromEntries(
        Object.entries(ENTRIES).map(([kind, sources]) => [kind, assetsOf(manifest, [...ALL_PAGES, ...sources])]),
      );
      const [worker, offline] = await Promise.all([
        bundle(join(import.meta.dirname, "service-worker.ts"), { BUILD: { id, assets } }),
        bundle(join(import.meta.dirname, "../features/pwa-client/offline-script.ts"), {}),
      ]);
      writeFileSync(join(folder, "sw.js"), worker);
      writeFileSync(join(folder, "offline.js"), offline);
    },
  },
});
