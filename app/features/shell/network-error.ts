import { useLayoutEffect } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
} from "react-router";

type Results = Record<string, DataStrategyResult>;

/** What is on the screen: its address, and what each of its routes was given. */
let shown: { readonly address: string; readonly data: ReadonlyMap<string, unknown> } | undefined;

/** For the root: remembers the page that is shown. */
export const useShownPage = (): void => {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  // With the page itself: a busy phone puts off what need not be there with it, and a tap may come before that.
  useLayoutEffect(() => {
    shown = { address: pathname + search, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) };
  }, [matches, pathname, search]);
};

/** Layouts that only guard: the site map gives them such ids, and their loaders say nothing. */
const GUARD = /^routes\/guards\//;

const isFault = (result: DataStrategyResult | undefined): boolean =>
  result?.type === "error" &&
  !(result.result instanceof Response) &&
  !(isRouteErrorResponse(result.result) && result.result.status < 500);

/** What a notice said is said. */
const withoutFlash = (viewer: unknown): unknown => ({ ...(viewer as object), flash: null });

/**
 * For the root's `clientMiddleware`. One answer holds the data of all routes of a page. When it does not come, each of
 * them fails, and the outermost would say so in the page's place, under a header for strangers. Instead what stands
 * around the page stays as it was, and the page says in its own words that it could not be read. A page that was only
 * read again stays as well.
 */
export const lostAnswerMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (!shown || !isFault(results.root)) return results;
  const { address, data } = shown;
  const { pathname, search } = new URL(request.url);
  const isSamePage = pathname + search === address;
  const known = (id: string): unknown => {
    if (id === "root") return withoutFlash(data.get(id));
    return GUARD.test(id) ? null : isSamePage ? data.get(id) : undefined;
  };
  return Object.fromEntries(
    Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
      const kept = isFault(result) ? known(id) : undefined;
      return [id, kept === undefined ? result : { type: "data", result: kept }];
    }),
  );
};
