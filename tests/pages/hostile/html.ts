const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const toText = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The decoded values of attributes that match the pattern, in elements as React writes them. */
const valuesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = ""]) => toText(value));

/** The addresses in a document: links, pictures and forms that use GET. Relative ones are resolved. */
export const readHtml = (html: string, address: string): { readonly links: readonly string[] } => {
  const base = new URL(address, "http://ours");
  const resolve = (value: string): string[] => {
    if (!URL.canParse(value, base.href)) return [];
    const { origin, pathname, search, protocol, hostname } = new URL(value, base.href);
    const isOurs = origin === base.origin || (protocol.startsWith("http") && hostname === "localhost");
    return isOurs ? [pathname + search] : [];
  };
  const links = [
    ...valuesOf(html, /<a\b[^>]*?\shref="([^"]*)"/g),
    ...valuesOf(html, /<(?:img|link|iframe)\b[^>]*?\s(?:src|href)="([^"]*)"/g),
  ];
  return { links: [...new Set(links.flatMap(resolve))] };
};
