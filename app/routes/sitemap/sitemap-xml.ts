import { LANGUAGE_TAGS, PAGE_LANGUAGES, pathIn } from "../../../worker/identity/language-address.contract.ts";

const HEADERS = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" };
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Entry {
  readonly address: string;
  /** In ms, if known. */
  readonly changedAt?: number;
  /** Further XML elements of the entry. */
  readonly more?: string;
}

/** A sitemap of pages (`urlset`) or of other sitemaps (`sitemapindex`). */
export const answerSitemap = (kind: "urlset" | "sitemapindex", entries: readonly Entry[]): Response => {
  const tag = kind === "urlset" ? "url" : "sitemap";
  const body = entries.map(({ address, changedAt, more = "" }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<${tag}><loc>${escapeXml(address)}</loc>${changed}${more}</${tag}>\n`;
  });
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  return new Response(`${head}${body.join("")}</${kind}>\n`, { headers: HEADERS });
};

/** A page in each of its languages. Search engines ask that every entry names all of them. */
export const inEveryLanguage = (origin: string, path: string, changedAt?: number): Entry[] => {
  const more = PAGE_LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[language]}" href="${escapeXml(origin + pathIn(language, path))}"/>`,
  ).join("");
  return PAGE_LANGUAGES.map((language) => ({
    address: origin + pathIn(language, path),
    ...(changedAt !== undefined && { changedAt }),
    more,
  }));
};
