/** Whether the reader has this representation already (RFC 9110: `If-None-Match` compares weakly). */
const hasCurrent = (request: Request, etag: string): boolean => {
  const sent = request.headers.get("If-None-Match");
  if (sent === null) return false;
  if (sent.trim() === "*") return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return sent.split(",").some((tag) => bare(tag) === bare(etag));
};

interface FileHeaders extends Readonly<Record<string, string>> {
  readonly "Content-Type": string;
  readonly ETag: string;
}

/**
 * Makes the Workers runtime compress the body: Cloudflare's network compresses JSON by itself, but not CSV. It also
 * rewrites Accept-Encoding, so `clientAcceptEncoding`, the client's own value, takes precedence.
 */
const encodingFor = ({ headers, cf }: Request): Record<string, string> => {
  const accepted = cf?.clientAcceptEncoding ?? headers.get("Accept-Encoding") ?? "";
  return /\bgzip\b(?!;\s*q=0(\.0+)?\b)/.test(String(accepted)) ? { "Content-Encoding": "gzip" } : {};
};

/**
 * Sends 304 when the client has this version, the headers alone for HEAD, and otherwise the body, with gzip where
 * accepted.
 */
export const respondWith = async (
  request: Request,
  { "Content-Type": type, Vary: vary, ...headers }: FileHeaders,
  makeBody: () => Promise<BodyInit>,
): Promise<Response> => {
  const validators = { ...headers, Vary: vary ? `${vary}, Accept-Encoding` : "Accept-Encoding" };
  if (hasCurrent(request, headers.ETag)) return new Response(null, { status: 304, headers: validators });
  const all = { ...validators, "Content-Type": type, ...encodingFor(request) };
  return new Response(request.method === "HEAD" ? null : await makeBody(), { headers: all });
};
