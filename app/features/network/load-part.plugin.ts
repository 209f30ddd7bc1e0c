import type { Plugin } from "vite";

/** As chunks, which are all in one folder, import each other on demand. */
const IMPORT_LATER = /\bimport\((["'`])\.(\/[^"'`]+\.js)\1\)/g;

/** Makes `import()` of the client's modules one that can be tried again (load-part.ts). */
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
