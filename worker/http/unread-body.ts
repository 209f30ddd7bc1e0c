import type { MiddlewareHandler } from "hono";

/** A longer body is not read further than this. */
export const MAX_READ_BYTES = 64 * 1024 * 1024;

/** In bytes. All chunks are read into one buffer, because the runtime would free a new buffer per chunk too late. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads the request body to its end before the response, even when the handler did not need it. workerd closes a
 * connection with unread data, which resets the client's next request on it, and a client reads the response only
 * after sending the whole body.
 */
export const readUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed || body.locked) return;
  let left = MAX_READ_BYTES;
  let memory = new ArrayBuffer(CHUNK_BYTES);
  try {
    const reader = (body as ReadableStream).getReader({ mode: "byob" });
    while (left > 0) {
      const { value } = await reader.read(new Uint8Array(memory), { min: CHUNK_BYTES });
      if (!value?.length) return;
      memory = value.buffer as ArrayBuffer;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The client stopped sending, so no response is expected.
  }
};
