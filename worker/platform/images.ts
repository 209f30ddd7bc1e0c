import type { Env } from "./env.ts";

/** Keys are the content's hash (or a seed's own name): what is behind one never changes. */
export const serveImage = async (env: Env, key: string, request: Request): Promise<Response> => {
  const object = await env.IMAGES.get(key, { onlyIf: request.headers });
  if (!object) return new Response("Not found", { status: 404 });
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Content-Type": object.httpMetadata?.contentType ?? "application/octet-stream",
    ETag: object.httpEtag,
    "X-Content-Type-Options": "nosniff",
  });
  return "body" in object ? new Response(object.body, { headers }) : new Response(null, { status: 304, headers });
};
