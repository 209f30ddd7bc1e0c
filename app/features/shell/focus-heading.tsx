import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * A page that comes without a reload begins at its heading for who listens to it or goes by keyboard: the browser would
 * leave the focus on the link that led here, or nowhere. What the new page focuses by itself keeps it, and so does a
 * list that only shows other rows of itself.
 */
export function FocusHeading() {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (state === "loading") opener.current = document.activeElement;
  }, [state]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("content");
    const { activeElement } = document;
    if (!content || hash || (content.contains(activeElement) && activeElement !== opener.current)) return;
    const heading = content.querySelector("h1") ?? content;
    heading.tabIndex = -1;
    // The scroll position is restored by ScrollRestoration.
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
