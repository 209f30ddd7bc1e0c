import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { REFERENCE_FOLDER, REFERENCE_VERSION } from "./reference-files.ts";

const require = createRequire(import.meta.url);

/** The package's scripts for browsers, without their source maps. */
const readFiles = (): { name: string; source: Buffer }[] => {
  const dist = dirname(require.resolve("@scalar/api-reference"));
  const { version } = JSON.parse(readFileSync(join(dist, "../package.json"), "utf8")) as { version: string };
  if (version !== REFERENCE_VERSION) throw new Error(`reference-files.ts names ${REFERENCE_VERSION}, not ${version}.`);
  const folder = join(dist, "browser");
  const chunks = readdirSync(join(folder, "chunks")).filter((file) => file.endsWith(".js"));
  return ["standalone.esm.js", ...chunks.map((file) => `chunks/${file}`)].map((name) => ({
    name,
    source: readFileSync(join(folder, name)),
  }));
};

/** Serves the reference's component from our own origin, beside the client's other files. */
export const referenceFiles = (): Plugin => ({
  name: "reference-files",
  generateBundle() {
    if (this.environment.name !== "client") return;
    for (const { name, source } of readFiles())
      this.emitFile({ type: "asset", fileName: `${REFERENCE_FOLDER}/${name}`, source });
  },
  configureServer(server) {
    const files = new Map(readFiles().map(({ name, source }) => [`/${REFERENCE_FOLDER}/${name}`, source]));
    server.middlewares.use((request, response, next) => {
      const source = files.get(request.url ?? "");
      if (!source) return next();
      response.setHeader("Content-Type", "text/javascript");
      response.end(source);
    });
  },
});
