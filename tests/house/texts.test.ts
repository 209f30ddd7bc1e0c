import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileTexts } from "../../app/i18n/compiled-texts.ts";
import { isTest, readSources } from "./source-files.ts";

/** How texts reach pages: docs/decisions/0006-languages.md. */
const app = readSources("app").filter(({ path }) => !isTest(path));
const pages = app.filter(({ path }) => !path.startsWith("app/i18n/"));

describe("texts", () => {
  it("no page takes english.ts itself: it would bring every text of every page, and in English to everybody", () => {
    const offences = pages.flatMap(({ path, imports }) =>
      imports
        .filter(({ to, isType }) => !isType && /^app\/i18n\/(english|hindi|marathi|gujarati)/.test(to))
        .map(({ line }) => `${path}:${line}: useText("…"), textsIn, textsOfPage (meta) or textsHere (clientAction)`),
    );
    expect(offences).toEqual([]);
  });

  it("a section is always written out, since pages are sent the sections that their code names", () => {
    const calls = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:useText|texts(?:In|OfPage|Here))\((?![^;]*?"[\w.]+",?\s*\))[^\n]*/g)].map(
        ([call]) => `${path}: ${call}`,
      ),
    );
    expect(calls).toEqual([]);
  });

  it("every page is sent the sections it shows", async () => {
    const { pages: sections } = await compileTexts(join(import.meta.dirname, "../../app"));
    expect(sections.root).toEqual(expect.arrayContaining(["shell", "ui"]));
    expect(sections.products).toEqual(expect.arrayContaining(["cart", "products"]));
    // Through its layout, its cards and what it fetches when it is wanted.
    expect(sections["admin/orders"]).toEqual(expect.arrayContaining(["admin", "orders"]));
    expect(sections.cart).toContain("cartPage");
  });
});
