/** How long the cached tabs of the admin area are shown without a request. */
export const FRESH_MS = 5 * 60 * 1000;
/** Pages of lists and searches: the oldest reading makes room. */
const MAX_KEPT = 30;

/** In memory only, by address. It is emptied by whatever changes something, and when the staff's room is left. */
const kept = new Map<string, { readonly at: number; readonly data: unknown }>();

export const clearAdminCache = (): void => kept.clear();

interface Reading<Data> {
  readonly request: Request;
  readonly serverLoader: () => Promise<Data>;
}

/** For the `clientLoader` of the staff's tabs: what was read less than five minutes ago is not asked for again. */
export const cachedLoader = async <Data>({ request, serverLoader }: Reading<Data>): Promise<Data> => {
  const { pathname, search } = new URL(request.url);
  const known = kept.get(pathname + search);
  if (known && performance.now() - known.at < FRESH_MS) return known.data as Data;
  const data = await serverLoader();
  kept.delete(pathname + search);
  kept.set(pathname + search, { at: performance.now(), data });
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
  return data;
};
