import { isAbsolute, join } from "node:path";
import { cachedResult, RESULT_CACHE } from "./result-cache.ts";
import { projectRoot } from "./state.ts";

/** The code of a Worker that only developers run, stored outside of build/ so that no file of it is in the production bundle. */
export const bundleWorker = (entry: string, cache = RESULT_CACHE): Promise<string> => {
  const bundle = async () => {
    const { build } = await import("vite");
    let modules: string[] = [];
    const output = await build({
      configFile: false,
      root: projectRoot,
      logLevel: "error",
      build: {
        write: false,
        minify: false,
        target: "es2024",
        lib: { entry, formats: ["es"], fileName: "worker" },
        rolldownOptions: { external: /^(cloudflare|node):/ },
      },
      plugins: [
        {
          name: "list-modules",
          buildEnd() {
            modules = [...this.getModuleIds()].filter(isAbsolute);
          },
        },
      ],
    });
    const chunk = [output].flat().flatMap((one) => ("output" in one ? one.output : []))[0];
    if (chunk?.type !== "chunk") throw new Error(`${entry} could not be bundled.`);
    const files = [...modules, join(projectRoot, "node_modules/vite/package.json"), import.meta.filename];
    return { value: chunk.code, files };
  };
  return cachedResult(`bundle of ${entry}`, bundle, cache);
};
