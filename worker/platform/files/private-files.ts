import { log } from "../log.ts";

type Bucket = Pick<R2Bucket, "get" | "put">;

export interface PrivateFile {
  readonly body: ReadableStream<Uint8Array>;
  /** In bytes. */
  readonly size: number;
}

/** Files that are generated when they are first read, and stored in a private bucket. */
export const createPrivateFiles = (bucket: Bucket) => ({
  /**
   * Concurrent first reads may each generate the file, which is harmless. While the bucket fails, each read generates
   * the file.
   */
  async readOrMake(
    key: string,
    contentType: string,
    make: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<PrivateFile> {
    const stored = await bucket.get(key).catch((error) => {
      log.error("files.unavailable", error, { key });
      return null;
    });
    if (stored) return { body: stored.body, size: stored.size };
    const bytes = await make();
    await bucket
      .put(key, bytes, { httpMetadata: { contentType } })
      .catch((error) => log.error("files.unavailable", error, { key }));
    return { body: new Blob([bytes]).stream(), size: bytes.length };
  },
});
