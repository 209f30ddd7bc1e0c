/**
 * Where to go after signing in: a path of ours, or null. One slash and then neither slash nor backslash, because
 * browsers read `/\evil.example` as another host; parsed as well, because they also drop tabs and newlines.
 */
export const safeReturnTo = (value: string | null | undefined, origin: string): string | null => {
  if (!value || !/^\/(?![/\\])/.test(value) || !URL.canParse(value, origin)) return null;
  const target = new URL(value, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : null;
};
