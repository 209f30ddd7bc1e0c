import { build } from "vite";
import { projectRoot } from "./state.ts";

/** The code of a Worker that only developers run, bundled in memory so that no file of it is in the production bundle. */
export async function bundleWorker(entry: string): Promise<string> {
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
}
