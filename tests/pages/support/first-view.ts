import { gzipSync } from "node:zlib";
import type { Client } from "./client.ts";

/** Gzipped bytes that a document loads before it is hydrated. */
export interface FirstView {
  /** Modules, and messages inlined for them. */
  readonly scripts: number;
  readonly styles: number;
  /** The number of script files, each of which takes its turn on a slow network. */
  readonly files: number;
}

/** Imports in an inline module of the document. */
const IMPORTED_INLINE = /(?:\bimport |\bfrom |\bimport\()"(\/assets\/[\w./-]+?\.js)"/g;

/** Static imports of our modules, and imports on demand (app/features/network/load-part.plugin.ts). */
const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const IMPORTED_LATER = /\bloadPart\(["'`]\/assets\/([\w.-]+\.js)["'`]\)/g;

interface Asset {
  readonly text: string;
  readonly bytes: number;
}
const assets = new Map<string, Promise<Asset>>();

/**
 * Reads the page as the client's account gets it; the same build always gives the same numbers. `awaited` names lazy
 * modules that the page awaits before it hydrates.
 */
export const readFirstView = async (
  client: Client,
  path: string,
  awaited: readonly string[] = [],
): Promise<FirstView> => {
  const { status, address, document } = await client.open(path);
  if (status >= 300 || address !== path) throw new Error(`${path} answers ${status} at ${address}`);
  const attributes = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].flatMap((one) => one.getAttribute(name) ?? []);
  const read = async (address: string): Promise<Asset> => {
    const body = Buffer.from(await (await client.send(address)).arrayBuffer());
    return { text: body.toString(), bytes: gzipSync(body).length };
  };
  const asset = (address: string): Promise<Asset> => {
    const known = assets.get(address) ?? read(address);
    assets.set(address, known);
    return known;
  };
  const sum = async (addresses: Iterable<string>): Promise<number> => {
    const each = await Promise.all([...addresses].map(asset));
    return each.reduce((total, { bytes }) => total + bytes, 0);
  };
  // The route manifest names further modules in a script of its own; those are loaded later.
  const inline = [...document.querySelectorAll("script:not([src])")].flatMap(({ textContent }) =>
    [...textContent.matchAll(IMPORTED_INLINE)].map(([, file = ""]) => file),
  );
  const scripts = new Set([
    ...attributes('link[rel="after-styles"]', "href"),
    ...attributes("script[src]", "src"),
    ...inline,
  ]);
  const add = async (address: string): Promise<void> => {
    if (scripts.has(address)) return;
    scripts.add(address);
    const { text } = await asset(address);
    for (const [, name] of text.matchAll(IMPORTED)) await add(`/assets/${name}`);
  };
  for (const name of awaited) {
    const bodies = await Promise.all([...scripts].map(asset));
    const later = bodies.flatMap(({ text }) => [...text.matchAll(IMPORTED_LATER)].map(([, file = ""]) => file));
    const found = later.find((file) => file.replace(/-[\w-]{8}\.js$/, "") === name);
    if (!found) throw new Error(`${path} imports no ${name}`);
    await add(`/assets/${found}`);
  }
  const messages = document.querySelector("script#messages")?.textContent;
  if (messages === undefined) throw new Error(`${path} carries no messages`);
  const carried = gzipSync(messages).length;
  return {
    scripts: (await sum(scripts)) + carried,
    styles: await sum(new Set(attributes('link[rel="stylesheet"]', "href"))),
    files: scripts.size,
  };
};
