/** What anyone may see. Everything else in the bucket is shown by the area that knows whose it is. */
const PUBLIC_FOLDERS = ["seed/", "products/"];

/** An object of the bucket as it is, or null. A picture runs no script and is nothing but its type. */
export const answerObject = async (
  bucket: R2Bucket,
  key: string,
  request: Request,
  cacheControl: string,
): Promise<Response | null> => {
  const object = await bucket.get(key, { onlyIf: request.headers });
  if (!object) return null;
  const headers = new Headers({
    "Cache-Control": cacheControl,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Content-Type": object.httpMetadata?.contentType ?? "application/octet-stream",
    ETag: object.httpEtag,
    "X-Content-Type-Options": "nosniff",
  });
  return "body" in object ? new Response(object.body, { headers }) : new Response(null, { status: 304, headers });
};

/**
 * Where a page's picture is gone, the drawing of a basket stands in its place: an `<img>` goes where it is sent. Whoever
 * else asks is told that there is nothing. Neither is kept, so that a picture which comes back is seen.
 */
const noPicture = (request: Request): Response => {
  const headers = { "Cache-Control": "no-store" };
  if (!request.headers.get("Accept")?.startsWith("image/")) return new Response("Not found", { status: 404, headers });
  return new Response(null, { status: 302, headers: { ...headers, Location: "/placeholder-product.svg" } });
};

/** Keys are the content's hash (or a seed's own name): what is behind one never changes. */
export const serveImage = async (bucket: R2Bucket, key: string, request: Request): Promise<Response> => {
  const isPublic = PUBLIC_FOLDERS.some((folder) => key.startsWith(folder));
  const answer = isPublic && (await answerObject(bucket, key, request, "public, max-age=31536000, immutable"));
  return answer || noPicture(request);
};
