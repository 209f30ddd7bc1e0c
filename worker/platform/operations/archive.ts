import { createHash } from "node:crypto";

type ArchiveBucket = Pick<R2Bucket, "put" | "get" | "list" | "delete">;

const put = async (bucket: Pick<R2Bucket, "put">, key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => {
  const sha256 = await crypto.subtle.digest("SHA-256", bytes);
  const stored = await bucket.put(key, bytes, { sha256, httpMetadata: { contentType } });
  if (stored?.size !== bytes.length) throw new Error(`the archive did not take ${key}`);
};

const toLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** Overwrites the key; the bucket rejects the rows when the checksum differs. */
export const writeArchive = (bucket: Pick<R2Bucket, "put">, key: string, rows: readonly object[]): Promise<void> =>
  put(bucket, key, new TextEncoder().encode(toLines(rows)), "application/x-ndjson");

export interface ArchivedFile {
  readonly key: string;
  /** ms since the epoch. */
  readonly writtenAt: number;
}

/** Files of JSON lines, compressed with gzip. */
export const createArchive = (bucket: ArchiveBucket) => ({
  /** Overwrites the key. Throws unless the bucket stored all the bytes. */
  async write(key: string, rows: readonly object[]): Promise<void> {
    const compressed = new Blob([toLines(rows)]).stream().pipeThrough(new CompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
    await put(bucket, key, bytes, "application/gzip");
  },

  /** Null when there is no such file. */
  async read<Row>(key: string): Promise<Row[] | null> {
    const file = await bucket.get(key);
    if (!file) return null;
    const text = await new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text();
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  },

  async list(start: string): Promise<ArchivedFile[]> {
    const files: ArchivedFile[] = [];
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const page = await bucket.list({ prefix: start, ...(cursor === undefined ? {} : { cursor }) });
      files.push(...page.objects.map(({ key, uploaded }) => ({ key, writtenAt: uploaded.getTime() })));
      isMore = page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
    }
    return files;
  },

  remove: (key: string): Promise<void> => bucket.delete(key),
});
export type Archive = ReturnType<typeof createArchive>;

/** A file name for these rows, derived from their content. */
export const digestOf = (rows: readonly object[]): string =>
  createHash("sha256").update(toLines(rows)).digest("hex").slice(0, 32);
