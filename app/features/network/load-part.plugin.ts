import type { Plugin } from "vite";

/** Matches a dynamic import of another chunk; all chunks are in one folder. */
const IMPORT_LATER = /\bimport\((["'`])\.(\/[^"'`]+\.js)\1\)/g;

/** Replaces `import()` of the client's modules with `loadPart`, which can be retried (load-part.ts). */
export const loadPart = (): Plugin => ({
  name: "load-part",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  renderChunk: (code, { fileName }) =>
    code.replace(IMPORT_LATER, (_, quote, file) => {
      const folder = fileName.slice(0, fileName.lastIndexOf("/"));
      return `window.loadPart(${quote}/${folder}${file}${quote})`;
    }),
});
