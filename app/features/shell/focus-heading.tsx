import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Moves the focus to the heading after a client navigation, because the browser would leave it on the old link or lose
 * it. Not when the new page focuses something itself, nor when only the query changed, as in lists. A link to a field,
 * such as the search, focuses the field.
 */
export function FocusHeading() {
  const { pathname, hash, key } = useLocation();
  const { state } = useNavigation();
  const shown = useRef({ pathname, key });
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (state === "loading") opener.current = document.activeElement;
  }, [state]);
  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { pathname, key };
    const field = document.getElementById(hash.slice(1));
    if (field instanceof HTMLInputElement) return field.focus();
    if (before.pathname === pathname) return;
    const content = document.getElementById("content");
    const { activeElement } = document;
    if (!content || hash || (content.contains(activeElement) && activeElement !== opener.current)) return;
    const heading = content.querySelector("h1") ?? content;
    heading.tabIndex = -1;
    // ScrollRestoration restores the scroll position.
    heading.focus({ preventScroll: true });
  }, [pathname, hash, key]);
  return null;
}
