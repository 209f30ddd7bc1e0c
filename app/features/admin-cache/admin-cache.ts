import { isFault } from "../../http/is-fault.ts";

/** How long cached admin pages are shown without a request, ms. */
export const FRESH_MS = 5 * 60 * 1000;
const MAX_CACHED = 30;

/**
 * Loader data by path and query, oldest first. Cleared after every change and when the viewer leaves the admin area.
 */
const cached = new Map<string, { readonly at: number; readonly data: unknown }>();

export const clearAdminCache = (): void => cached.clear();

interface LoaderArguments<Data> {
  readonly request: Request;
  readonly serverLoader: () => Promise<Data>;
}

/**
 * `clientLoader` of the admin tabs: returns data younger than FRESH_MS without a request; retries once after a fault.
 */
export const cachedLoader = async <Data>({ request, serverLoader }: LoaderArguments<Data>): Promise<Data> => {
  const { pathname, search } = new URL(request.url);
  const entry = cached.get(pathname + search);
  if (entry && performance.now() - entry.at < FRESH_MS) return entry.data as Data;
  const data = await serverLoader().catch((error: unknown) => {
    // A redirect or a refusal is not retried, because the second response would be the same.
    if (!isFault(error)) throw error;
    return serverLoader();
  });
  cached.delete(pathname + search);
  cached.set(pathname + search, { at: performance.now(), data });
  for (const oldest of cached.keys()) if (cached.size > MAX_CACHED) cached.delete(oldest);
  return data;
};

/** Makes the `clientLoader` of an admin page; `Loader` is the type of its loader. */
export const cacheLoader = <Loader extends (...args: never[]) => unknown>() =>
  Object.assign((args: LoaderArguments<unknown>) => cachedLoader(args) as Promise<Awaited<ReturnType<Loader>>>, {
    hydrate: true as const,
  });
