/**
 * Keys of public pictures. All other folders are served by the area that checks the permission. R2 throws for keys that
 * are longer than 1,024 bytes or hold control characters.
 */
const PUBLIC_KEY = /^(seed|products)\/[\w./-]{1,200}$/;

/** `*`, or tags in quotes, separated by commas (RFC 9110). */
const ENTITY_TAGS = /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/;

/**
 * Keeps a valid `If-None-Match` only: R2 throws for a malformed list of tags, and conditions for changes, such as
 * `If-Match`, do not apply.
 */
const readConditions = (request: Request): Headers => {
  const tags = request.headers.get("If-None-Match")?.trim() ?? "";
  return new Headers(ENTITY_TAGS.test(tags) ? { "If-None-Match": tags } : {});
};

/** Null when there is no such object. The headers prevent a browser from treating it as anything but a picture. */
export const answerObject = async (
  bucket: R2Bucket,
  key: string,
  request: Request,
  cacheControl: string,
): Promise<Response | null> => {
  const object = await bucket.get(key, { onlyIf: readConditions(request) });
  if (!object) return null;
  const headers = new Headers({
    "Cache-Control": cacheControl,
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "Content-Type": object.httpMetadata?.contentType ?? "application/octet-stream",
    ETag: object.httpEtag,
  });
  return "body" in object ? new Response(object.body, { headers }) : new Response(null, { status: 304, headers });
};

/**
 * Redirects an `<img>` whose picture is missing to a placeholder, so that no page needs a script for it; other clients
 * get 404. Neither response is cached, so that a picture uploaded again shows at once.
 */
const missingPicture = (request: Request): Response => {
  const headers = { "Cache-Control": "no-store" };
  if (!request.headers.get("Accept")?.startsWith("image/")) return new Response("Not found", { status: 404, headers });
  return new Response(null, { status: 302, headers: { ...headers, Location: "/placeholder-product.svg" } });
};

/**
 * Responses are immutable, because a key is the content's hash or the fixed name of a seed. Pages of other sites may
 * show them, because feeds and the API give out their addresses. `key` is null when there is no such picture.
 */
export const answerPublic = async (bucket: R2Bucket, key: string | null, request: Request): Promise<Response> => {
  const found = key !== null && (await answerObject(bucket, key, request, "public, max-age=31536000, immutable"));
  const answer = found || missingPicture(request);
  answer.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return answer;
};

export const serveImage = (bucket: R2Bucket, key: string, request: Request): Promise<Response> =>
  answerPublic(bucket, PUBLIC_KEY.test(key) ? key : null, request);
