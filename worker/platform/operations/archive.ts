/** The bucket of rows that left the database. It is private: no route reads it. */
type ArchiveBucket = Pick<R2Bucket, "put">;

/** Stores the rows as JSON lines; the bucket refuses them when they arrive changed. The same key is overwritten. */
export const writeArchive = async (bucket: ArchiveBucket, key: string, rows: readonly object[]): Promise<void> => {
  const bytes = new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const sha256 = await crypto.subtle.digest("SHA-256", bytes);
  const stored = await bucket.put(key, bytes, { sha256, httpMetadata: { contentType: "application/x-ndjson" } });
  if (stored?.size !== bytes.length) throw new Error(`the archive did not take ${key}`);
};
