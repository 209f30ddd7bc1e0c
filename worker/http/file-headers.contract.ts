const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
};

/** Headers of a private file to download; the extension of its name determines the type. */
export const fileHeaders = (name: string, size: number | null = null): Record<string, string> => ({
  "Content-Type": TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
  "Content-Disposition": `attachment; filename="${name}"`,
  ...(size === null ? {} : { "Content-Length": String(size) }),
  "Cache-Control": "private, no-store",
});
