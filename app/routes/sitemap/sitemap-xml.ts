const HEADERS = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" };
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Entry {
  readonly address: string;
  /** In ms, if known. */
  readonly changedAt?: number;
}

/** A sitemap of pages (`urlset`) or of other sitemaps (`sitemapindex`). */
export const answerSitemap = (kind: "urlset" | "sitemapindex", entries: readonly Entry[]): Response => {
  const tag = kind === "urlset" ? "url" : "sitemap";
  const body = entries.map(({ address, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<${tag}><loc>${escapeXml(address)}</loc>${changed}</${tag}>\n`;
  });
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${SCHEMA}">\n`;
  return new Response(`${head}${body.join("")}</${kind}>\n`, { headers: HEADERS });
};
