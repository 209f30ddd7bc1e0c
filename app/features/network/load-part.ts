declare global {
  interface Window {
    /** Replaces `import()` of our own modules in the build (load-part.plugin.ts). */
    loadPart: typeof loadPart;
  }
}

/** Matches the static imports of a built module. */
const IMPORTED = /\b(?:from|import)\s*["'`]\.(\/[\w.-]+\.js)["'`]/g;

const isInDocument = (address: string): boolean => document.querySelector(`link[href="${address}"]`) !== null;

const loaded = new Set<string>();

const fetchWithImports = async (address: string, asked: Set<string>): Promise<void> => {
  if (loaded.has(address) || asked.has(address) || isInDocument(address)) return;
  asked.add(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const folder = address.slice(0, address.lastIndexOf("/"));
  const imported = (await response.text()).matchAll(IMPORTED);
  await Promise.all([...imported].map(([, file]) => fetchWithImports(folder + file, asked)));
};

/**
 * Imports a part of the page after fetching it and everything it imports. A browser remembers a failed module fetch for
 * the life of the page (whatwg/html#6768), so a second `import()` would fail without a request.
 */
export const loadPart = async (address: string): Promise<unknown> => {
  const asked = new Set<string>();
  await fetchWithImports(address, asked);
  for (const one of asked) loaded.add(one);
  return import(/* @vite-ignore */ address);
};
