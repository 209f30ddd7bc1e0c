/** The bucket of rows that left the database. It is private: no route reads it. */
type ArchiveBucket = Pick<R2Bucket, "put" | "get" | "list" | "delete">;

const put = async (bucket: Pick<R2Bucket, "put">, key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => {
  const sha256 = await crypto.subtle.digest("SHA-256", bytes);
  const stored = await bucket.put(key, bytes, { sha256, httpMetadata: { contentType } });
  if (stored?.size !== bytes.length) throw new Error(`the archive did not take ${key}`);
};

const toLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** Stores the rows as JSON lines; the bucket refuses them when they arrive changed. The same key is overwritten. */
export const writeArchive = (bucket: Pick<R2Bucket, "put">, key: string, rows: readonly object[]): Promise<void> =>
  put(bucket, key, new TextEncoder().encode(toLines(rows)), "application/x-ndjson");

export interface ArchivedFile {
  readonly key: string;
  /** ms since the epoch. */
  readonly writtenAt: number;
}

/** Files of JSON lines, compressed with gzip. */
export const createArchive = (bucket: ArchiveBucket) => ({
  /** Throws unless the bucket holds exactly these rows. The same key is overwritten. */
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
    const found: ArchivedFile[] = [];
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const page = await bucket.list({ prefix: start, ...(cursor === undefined ? {} : { cursor }) });
      found.push(...page.objects.map(({ key, uploaded }) => ({ key, writtenAt: uploaded.getTime() })));
      isMore = page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
    }
    return found;
  },

  remove: (key: string): Promise<void> => bucket.delete(key),
});
export type Archive = ReturnType<typeof createArchive>;

/** The name of a file with these rows: the same rows have the same name. */
export const digestOf = async (rows: readonly object[]): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(toLines(rows)));
  return [...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
