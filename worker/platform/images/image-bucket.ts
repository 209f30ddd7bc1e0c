/** What anyone may see. Everything else in the bucket is shown by the area that knows whose it is. */
const PUBLIC_FOLDERS = ["seed/", "products/"];

/** An object of the bucket as a response, or null. The headers keep a browser from treating it as anything but a picture. */
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
 * An `<img>` whose picture is missing is redirected to a placeholder, so that no page needs a script for it; every other
 * client gets 404. Neither answer is cached, so that a picture which is uploaded again shows at once.
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
