import type { MiddlewareHandler } from "hono";

/** What is too long is read on to here and forgotten. */
export const MAX_READ_BYTES = 64 * 1024 * 1024;

/**
 * What was sent is read to its end before the answer goes out, also where the answer did not need it. workerd gives up a
 * connection with something unread on it, and the client's next request there meets a reset; and a sender hears our
 * answer only once he has sent everything.
 */
export const readUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed || body.locked) return;
  let left = MAX_READ_BYTES;
  try {
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      left -= chunk.length;
      if (left < 0) break;
    }
  } catch {
    // Who stopped sending waits for no answer.
  }
};
