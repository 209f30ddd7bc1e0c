import { useLayoutEffect } from "react";
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches } from "react-router";
import { isFault } from "../../http/is-fault.ts";
import { pageAccountCookie } from "../session-end/page-account.ts";
import { isTypedPage } from "../session-end/typed-page.ts";
import { useViewer } from "../viewer/use-viewer.ts";

type Results = Record<string, DataStrategyResult>;

/** The current page: its address, the ids of the routes that have data, and the account that it shows. */
let currentPage: { readonly address: string; readonly routes: ReadonlySet<string>; readonly account: string | null } = {
  address: "",
  routes: new Set(),
  account: null,
};

/** For the root component: records the current page for the middleware, which runs outside of React. */
export const useCurrentPage = (): void => {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const { account } = useViewer();
  // A layout effect, because on a slow phone a click can come before ordinary effects run.
  useLayoutEffect(() => {
    const routes = matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id);
    currentPage = { address: pathname + search, routes: new Set(routes), account };
  }, [matches, pathname, search, account]);
};

/**
 * True for a redirect to the login that would lose typed text: the page stays, and its form reports that the session
 * has ended.
 */
const losesTyped = (result: unknown): boolean =>
  result instanceof Response && result.headers.get("Location")?.startsWith("/login?") === true && isTypedPage();

const hasFailed = (result: DataStrategyResult | undefined): boolean =>
  result?.type === "error" && (isFault(result.result) || losesTyped(result.result));

/**
 * For the root's `clientMiddleware`. A lost network fails every route, because one response carries the data of all, so
 * the outermost error boundary would replace the whole page. Failed results of the shell and of a revalidated page are
 * therefore dropped, and these keep their data (docs/decisions/0052-page-weight.md). Before a form is sent, a cookie
 * names the account that its page shows.
 */
export const networkErrorMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the form is sent next.
  if (request.method !== "GET") document.cookie = pageAccountCookie(currentPage.account);
  const results = await next();
  if (!hasFailed(results.root)) return results;
  const { pathname, search } = new URL(request.url);
  const isSamePage = pathname + search === currentPage.address;
  const retainsData = (id: string) => currentPage.routes.has(id) && (id === "root" || isSamePage);
  return Object.fromEntries(Object.entries(results).filter(([id, result]) => !(hasFailed(result) && retainsData(id))));
};
