declare global {
  interface Window {
    /** What `import()` of our own modules becomes in the build (load-part.plugin.ts). */
    loadPart: typeof loadPart;
  }
}

/** What a built module imports before it runs. */
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
 * Imports a part of the page, with what it imports, once all of it was fetched. Browsers keep for the life of a page that a
 * module could not be fetched (whatwg/html#6768), so a second `import()` would fail without asking the network.
 */
export const loadPart = async (address: string): Promise<unknown> => {
  const asked = new Set<string>();
  await fetchWithImports(address, asked);
  for (const one of asked) loaded.add(one);
  return import(/* @vite-ignore */ address);
};
