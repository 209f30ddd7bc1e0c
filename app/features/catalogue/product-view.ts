import { useSyncExternalStore } from "react";
import { hostCookie, readCookie } from "../../http/cookies.ts";

/** Stored in a cookie, so that the server renders the choice too. */
export const PRODUCT_VIEWS = ["grid", "list"] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

const COOKIE = "__Host-rasad_view";
const YEAR_S = 60 * 60 * 24 * 365;

const asView = (value: string | null): ProductView | null => PRODUCT_VIEWS.find((view) => view === value) ?? null;

export const viewCookie = (view: ProductView): string => hostCookie(COOKIE, view, YEAR_S);

/** For the loader: the query parameter wins over the cookie. `isNew`: the cookie must be set. */
export const readView = (request: Request, params: URLSearchParams): { view: ProductView; isNew: boolean } => {
  const stored = asView(readCookie(request.headers.get("Cookie"), COOKIE));
  const requested = asView(params.get("view"));
  return { view: requested ?? stored ?? "grid", isNew: requested !== null && requested !== stored };
};

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The view stored on this device; until hydration the one that the server read. */
export const useProductView = (fromServer: ProductView): ProductView =>
  useSyncExternalStore(
    subscribe,
    () => asView(readCookie(document.cookie, COOKIE)) ?? fromServer,
    () => fromServer,
  );

export const chooseView = (view: ProductView): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and listeners read it at once.
  document.cookie = viewCookie(view);
  for (const listener of listeners) listener();
};
