import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** Gzipped bytes that a document loads before it is hydrated. */
export interface FirstView {
  /** Its modules, and the messages that it carries for them. */
  readonly scripts: number;
  readonly styles: number;
  /** How many script files those are: on a slow network each costs its turn. */
  readonly files: number;
}

/** Preloaded, or imported by the document's own script. The route manifest's modules are loaded later. */
const SCRIPT =
  /(?<=rel="after-paint" href="|<script[^>]* src="|\bimport "|\bfrom "|\bimport\(")\/assets\/[\w./-]+?\.js\b/g;
const STYLE = /(?<=rel="stylesheet" href=")\/assets\/[\w./-]+?\.css\b/g;
const MESSAGES = /<script[^>]*\bid="messages"[^>]*>(.*?)<\/script>/s;

/** What a module of ours imports statically, and what it imports on demand. */
const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const IMPORTED_LATER = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g;

interface Asset {
  readonly text: string;
  readonly bytes: number;
}
const assets = new Map<string, Promise<Asset>>();

/**
 * Reads the page as the context's account gets it; the same build always gives the same numbers. `awaited` names lazy
 * modules that the page awaits before it hydrates.
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
    const bodies = await Promise.all([...scripts].map(asset));
    const later = bodies.flatMap(({ text }) => [...text.matchAll(IMPORTED_LATER)].map(([, file = ""]) => file));
    const found = later.find((file) => file.replace(/-[\w-]{8}\.js$/, "") === name);
    if (!found) throw new Error(`${path} imports no ${name}`);
    await add(`/assets/${found}`);
  }
  const [, messages] = MESSAGES.exec(page) ?? [];
  if (messages === undefined) throw new Error(`${path} carries no messages`);
  const carried = gzipSync(messages).length;
  return {
    scripts: (await sum(scripts)) + carried,
    styles: await sum(new Set(page.match(STYLE))),
    files: scripts.size,
  };
};
