/** How long the cached tabs of the admin area are shown without a request. */
export const FRESH_MS = 5 * 60 * 1000;
/** Pages of lists and searches: the oldest reading makes room. */
const MAX_CACHED = 30;

/** In memory only, by address. It is emptied by whatever changes something, and when the staff's room is left. */
const cached = new Map<string, { readonly at: number; readonly data: unknown }>();

export const clearAdminCache = (): void => cached.clear();

interface Reading<Data> {
  readonly request: Request;
  readonly serverLoader: () => Promise<Data>;
}

/** `clientLoader` of the admin tabs: data that is younger than five minutes is shown without a request. */
export const cachedLoader = async <Data>({ request, serverLoader }: Reading<Data>): Promise<Data> => {
  const { pathname, search } = new URL(request.url);
  const known = cached.get(pathname + search);
  if (known && performance.now() - known.at < FRESH_MS) return known.data as Data;
  const data = await serverLoader();
  cached.delete(pathname + search);
  cached.set(pathname + search, { at: performance.now(), data });
  for (const oldest of cached.keys()) if (cached.size > MAX_CACHED) cached.delete(oldest);
  return data;
};
