import type { Env } from "./env.ts";

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

/** Keys are the content's hash (or a seed's own name): what is behind one never changes. */
export const serveImage = async (env: Env, key: string, request: Request): Promise<Response> => {
  const isPublic = PUBLIC_FOLDERS.some((folder) => key.startsWith(folder));
  const answer = isPublic && (await answerObject(env.IMAGES, key, request, "public, max-age=31536000, immutable"));
  return answer || new Response("Not found", { status: 404 });
};
