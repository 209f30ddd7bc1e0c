export const downloadHeaders = (
  name: string,
  contentType: string,
  size: number | null = null,
): Record<string, string> => ({
  "Content-Type": contentType,
  "Content-Disposition": `attachment; filename="${name}"`,
  ...(size === null ? {} : { "Content-Length": String(size) }),
  "Cache-Control": "private, no-store",
});
