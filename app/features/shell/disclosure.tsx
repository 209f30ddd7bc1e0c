import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

interface DisclosureProps {
  summary: ReactNode;
  label: string;
  summaryClassName: string;
  className?: string;
  children: ReactNode;
}

/** A menu that opens without script. With script it also closes: on Escape, on a click outside, and on navigation. */
export function Disclosure({ summary, label, summaryClassName, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  // A navigation closes the menu. Hydration does not, because the menu may have been opened before it.
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    details.current?.removeAttribute("open");
  }, [key]);
  // Also after hydration, because the menu may be open already.
  useLayoutEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        menu.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) return;
      menu.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={details} className={className}>
      <summary aria-label={label} className={summaryClassName}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
