import type { ComponentProps, MouseEvent } from "react";
import { type Location, type UIMatch, useNavigate } from "react-router";

/** Navigation state of links to a category, whose list opens at the top regardless of its earlier scroll position. */
const FROM_THE_TOP = { startsAtTop: true } as const;

/** Whether the route belongs to one task, such as the cart, checkout or a form; its `handle` says so. */
const isTask = ({ handle }: UIMatch): boolean =>
  (handle as Partial<typeof FROM_THE_TOP> | undefined)?.startsAtTop === true;

/**
 * The key of a scroll position: the address with its query, so that lists open where they were left. Each link to a
 * task or a category gets a new key, so that these open at the top; Back still returns to the old position.
 */
export const scrollKeyOf = ({ state, key, pathname, search }: Location, matches: UIMatch[]): string =>
  (state as Partial<typeof FROM_THE_TOP> | null)?.startsAtTop || matches.some(isTask) ? key : pathname + search;

interface RouteLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  fromTop?: boolean;
  /** Whether the route is discovered ahead of a click; set it to false for many similar links. */
  isDiscovered?: boolean;
}

/**
 * A router link without hooks, for the many links in header, footer and lists: `useRouteLinks` handles all clicks in
 * one listener, so each link hydrates as cheaply as a plain `<a>` (docs/decisions/0052-page-weight.md).
 */
export function RouteLink({ to, fromTop = false, isDiscovered = true, ...rest }: RouteLinkProps) {
  return <a href={to} data-route={fromTop ? "top" : ""} data-discover={isDiscovered ? "true" : undefined} {...rest} />;
}

/** Props for the body element: its handler navigates RouteLinks as React Router does its own links. */
export const useRouteLinks = () => {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-route]");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    // Modified clicks open another tab or window.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search, hash, href, dataset } = link;
    void navigate(pathname + search + hash, {
      replace: href === window.location.href,
      state: dataset.route === "top" ? FROM_THE_TOP : null,
    });
  };
  return { onClick };
};
