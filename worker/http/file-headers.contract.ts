const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
};

/** Of a file to download that only the reader may see; the ending of its name decides the type. */
export const fileHeaders = (name: string, size: number | null = null): Record<string, string> => ({
  "Content-Type": TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
  "Content-Disposition": `attachment; filename="${name}"`,
  ...(size === null ? {} : { "Content-Length": String(size) }),
  "Cache-Control": "private, no-store",
});
