/** Whether the reader has this representation already (RFC 9110: `If-None-Match` compares weakly). */
const hasCurrent = (request: Request, etag: string): boolean => {
  const sent = request.headers.get("If-None-Match");
  if (sent === null) return false;
  if (sent.trim() === "*") return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return sent.split(",").some((tag) => bare(tag) === bare(etag));
};

/** 304 with the headers of a 200, the headers alone for HEAD, and the body only otherwise. */
export const respondWith = async (
  request: Request,
  headers: Readonly<Record<string, string>> & { readonly ETag: string },
  makeBody: () => Promise<BodyInit>,
): Promise<Response> => {
  const { "Content-Type": _, ...validators } = headers;
  if (hasCurrent(request, headers.ETag)) return new Response(null, { status: 304, headers: validators });
  return new Response(request.method === "HEAD" ? null : await makeBody(), { headers });
};
