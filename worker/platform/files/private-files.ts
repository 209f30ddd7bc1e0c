import { log } from "../log.ts";

type Bucket = Pick<R2Bucket, "get" | "put">;

export interface PrivateFile {
  readonly body: ReadableStream<Uint8Array>;
  /** In bytes. */
  readonly size: number;
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>): PrivateFile => ({
  body: new Blob([bytes]).stream(),
  size: bytes.length,
});

/** Files that are made at their first reading and kept in a private bucket. */
export const createPrivateFiles = (bucket: Bucket) => ({
  /** Two first readings at once make the same file twice, which is harmless. A bucket that does not answer loses only time. */
  async readOrMake(
    key: string,
    contentType: string,
    make: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<PrivateFile> {
    const kept = await bucket.get(key).catch((error) => {
      log.error("files.unavailable", error, { key });
      return null;
    });
    if (kept) return { body: kept.body, size: kept.size };
    const bytes = await make();
    await bucket
      .put(key, bytes, { httpMetadata: { contentType } })
      .catch((error) => log.error("files.unavailable", error, { key }));
    return streamOf(bytes);
  },
});
export type PrivateFiles = ReturnType<typeof createPrivateFiles>;
