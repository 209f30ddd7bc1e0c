import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** Gzipped bytes of what a document asks for before it is alive. */
export interface FirstView {
  /** Its modules and the texts it carries for them. */
  readonly scripts: number;
  readonly styles: number;
}

/** Preloaded, or imported by the document's own script; what the route manifest in it names is for later. */
const SCRIPT =
  /(?<=rel="after-paint" href="|<script[^>]* src="|\bimport "|\bfrom "|\bimport\(")\/assets\/[\w./-]+?\.js\b/g;
const STYLE = /(?<=rel="stylesheet" href=")\/assets\/[\w./-]+?\.css\b/g;
const TEXTS = /<script id="texts"[^>]*>(.*?)<\/script>/s;

const sizes = new Map<string, Promise<number>>();

/** Reads the page as the context's account gets it. The same build gives the same numbers every time. */
export const readFirstView = async ({ request }: BrowserContext, path: string): Promise<FirstView> => {
  const answer = await request.get(path, { maxRedirects: 0 });
  if (answer.status() >= 300) throw new Error(`${path} answers ${answer.status()}`);
  const page = await answer.text();
  const sizeOf = async (asset: string): Promise<number> => gzipSync(await (await request.get(asset)).body()).length;
  const sum = async (pattern: RegExp): Promise<number> => {
    const assets = [...new Set(page.match(pattern))];
    const each = assets.map((asset) => {
      const size = sizes.get(asset) ?? sizeOf(asset);
      sizes.set(asset, size);
      return size;
    });
    return (await Promise.all(each)).reduce((total, size) => total + size, 0);
  };
  const texts = TEXTS.exec(page)?.[1] ?? "";
  return { scripts: (await sum(SCRIPT)) + gzipSync(texts).length, styles: await sum(STYLE) };
};
