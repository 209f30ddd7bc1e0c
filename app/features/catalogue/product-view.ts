import { useSyncExternalStore } from "react";
import { readCookie } from "../../http/cookies.ts";

/** How the shelf is looked at. It stays as it was chosen: a cookie, so that the server already draws it so. */
export const PRODUCT_VIEWS = ["grid", "list"] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

const COOKIE = "rasad_view";
const YEAR_S = 60 * 60 * 24 * 365;

const asView = (value: string | null): ProductView | null => PRODUCT_VIEWS.find((view) => view === value) ?? null;

export const viewCookie = (view: ProductView, isSecure: boolean): string =>
  `${COOKIE}=${view}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** For the loader: the address wins over the cookie and is stored in it. */
export const readView = (request: Request, params: URLSearchParams): { view: ProductView; isNew: boolean } => {
  const kept = asView(readCookie(request.headers.get("Cookie"), COOKIE));
  const said = asView(params.get("view"));
  return { view: said ?? kept ?? "grid", isNew: said !== null && said !== kept };
};

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The view on this device; the server's until hydration. */
export const useProductView = (fromServer: ProductView): ProductView =>
  useSyncExternalStore(
    subscribe,
    () => asView(readCookie(document.cookie, COOKIE)) ?? fromServer,
    () => fromServer,
  );

/** Changes the layout of the same cards without a request. */
export const chooseView = (view: ProductView): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and a tap must count at once.
  document.cookie = viewCookie(view, location.protocol === "https:");
  for (const listener of listeners) listener();
};
