import { cachedResult, listFiles } from "./result-cache.ts";
import { projectRoot } from "./state.ts";

/** Bundles a Worker for developers; not in build/, so that no deploy includes it. */
export const bundleWorker = (name: string, entry: string): Promise<string> => {
  const files = [entry, ...listFiles("mocks", "worker/platform"), "package-lock.json"];
  const bundle = async () => {
    const { build } = await import("vite");
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
    });
    const chunk = [output].flat().flatMap((one) => ("output" in one ? one.output : []))[0];
    if (chunk?.type !== "chunk") throw new Error(`${entry} could not be bundled.`);
    return chunk.code;
  };
  return cachedResult(`bundle-${name}`, files, bundle);
};
