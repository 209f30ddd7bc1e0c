import { useLayoutEffect } from "react";
import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { useViewer } from "../viewer/use-viewer.ts";
import { pageAccountCookie } from "./page-account.ts";
import { hasCode, OTHER_ACCOUNT, SESSION_ENDED } from "./session-end.ts";
import { isTypedPage } from "./typed-page.ts";

/** The account of the shown page; the middleware runs outside of React. */
let account: string | null = null;

export const usePageAccount = (): void => {
  const { account: shown } = useViewer();
  useLayoutEffect(() => {
    account = shown;
  }, [shown]);
};

const leadsToLogin = ({ result }: DataStrategyResult): boolean =>
  result instanceof Response && result.headers.get("Location")?.startsWith("/login?") === true;

/**
 * For the root's `clientMiddleware`: a form names the account of its page, and a page into which something was typed stays
 * when a form or a revalidation finds that the session ended.
 */
export const sessionMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const isForm = request.method !== "GET";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the form is sent next.
  if (isForm) document.cookie = pageAccountCookie(account);
  const results = await next();
  const isRevalidation = !isForm && new URL(request.url).pathname === location.pathname;
  const isRefused = Object.values(results).some(
    (one) =>
      (isRevalidation && isTypedPage() && leadsToLogin(one)) ||
      (isForm && [SESSION_ENDED, OTHER_ACCOUNT].some((code) => hasCode(one.result, code))),
  );
  return isRefused ? (await import("./stay-on-page.ts")).stayOnPage(results) : results;
};
