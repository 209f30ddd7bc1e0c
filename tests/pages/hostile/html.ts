const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const toText = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The text of each attribute of this name, of elements as React writes them. */
const valuesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = ""]) => toText(value));

/** The addresses that a document names: of links, pictures and forms that ask for something. Relative ones are completed. */
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
