import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** Gzipped bytes of what a document asks for before it is alive. */
export interface FirstView {
  /** Its modules and the texts it carries for them. */
  readonly scripts: number;
  readonly styles: number;
  /** How many script files those are: on a slow network each costs its turn. */
  readonly files: number;
}

/** Preloaded, or imported by the document's own script; what the route manifest in it names is for later. */
const SCRIPT =
  /(?<=rel="modulepreload" href="|<script[^>]* src="|\bimport "|\bfrom "|\bimport\(")\/assets\/[\w./-]+?\.js\b/g;
const STYLE = /(?<=rel="stylesheet" href=")\/assets\/[\w./-]+?\.css\b/g;
const TEXTS = /<script id="texts"[^>]*>(.*?)<\/script>/s;

/** What a module of ours imports at once, and what it imports when it is asked. */
const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const IMPORTED_LATER = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g;

interface Asset {
  readonly text: string;
  readonly bytes: number;
}
const assets = new Map<string, Promise<Asset>>();

/**
 * Reads the page as the context's account gets it. The same build gives the same numbers every time. `awaited` names the
 * modules that the page itself waits for before it comes alive, though its document does not name them.
 */
export const readFirstView = async (
  { request }: BrowserContext,
  path: string,
  awaited: readonly string[] = [],
): Promise<FirstView> => {
  const answer = await request.get(path, { maxRedirects: 0 });
  if (answer.status() >= 300) throw new Error(`${path} answers ${answer.status()}`);
  const page = await answer.text();
  const read = async (address: string): Promise<Asset> => {
    const body = await (await request.get(address)).body();
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
  const scripts = new Set(page.match(SCRIPT));
  const add = async (address: string): Promise<void> => {
    if (scripts.has(address)) return;
    scripts.add(address);
    const { text } = await asset(address);
    for (const [, name] of text.matchAll(IMPORTED)) await add(`/assets/${name}`);
  };
  for (const name of awaited) {
    const texts = await Promise.all([...scripts].map(asset));
    const later = texts.flatMap(({ text }) => [...text.matchAll(IMPORTED_LATER)].map(([, file = ""]) => file));
    const found = later.find((file) => file.replace(/-[\w-]{8}\.js$/, "") === name);
    if (!found) throw new Error(`${path} imports no ${name}`);
    await add(`/assets/${found}`);
  }
  const texts = gzipSync(TEXTS.exec(page)?.[1] ?? "").length;
  return { scripts: (await sum(scripts)) + texts, styles: await sum(new Set(page.match(STYLE))), files: scripts.size };
};
