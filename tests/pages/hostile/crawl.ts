import { checkAnswer } from "./check-answer.ts";
import { readHtml } from "./html.ts";
import type { Person } from "./people.ts";
import { pageAt } from "./site-map.ts";

/** An answer that the crawler got, and the kind of its address. */
export interface Visit {
  readonly address: string;
  /** The page of the site map with the names of the query's fields. The crawler visits a few addresses of each kind. */
  readonly kind: string;
  readonly status: number;
  readonly html: string | null;
}

export interface Crawl {
  readonly visits: readonly Visit[];
  readonly problems: readonly string[];
}

const OURS = /^\/(?![/\\])/;
/** Build files contain no user's text, and signing out would end the crawl. */
const LEFT_OUT = /^\/(assets|fonts|categories)\/|^\/logout/;

const kindOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://x");
  return [pageAt(pathname), ...[...searchParams.keys()].sort()].join("&");
};

/** Follows links and search forms from these addresses, at most `perKind` addresses of each kind. */
export const crawl = async (
  { name, client }: Person,
  starts: readonly string[],
  { perKind, limit = 1_000 }: { readonly perKind: number; readonly limit?: number },
): Promise<Crawl> => {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const visits: Visit[] = [];
  const problems: string[] = [];
  const left = [...starts];
  for (let address = left.shift(); address !== undefined && visits.length < limit; address = left.shift()) {
    const kind = kindOf(address);
    if (seen.has(address) || LEFT_OUT.test(address) || (counts.get(kind) ?? 0) >= perKind) continue;
    seen.add(address);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const answer = await client.send(address, { headers: { Accept: "text/html,*/*" } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const found = checkAnswer(answer, bytes, name);
    problems.push(...found.map((problem) => `${name} ${address}: ${problem}`));
    const location = answer.headers.get("Location");
    if (location) left.push(location.replace(/^http:\/\/localhost:\d+/, ""));
    const isHtml = answer.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const html = isHtml ? new TextDecoder().decode(bytes) : null;
    visits.push({ address, kind, status: answer.status, html });
    if (html) left.push(...readHtml(html, address).links.filter((link) => OURS.test(link)));
  }
  return { visits, problems };
};
