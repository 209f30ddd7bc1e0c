import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface DisclosureProps {
  /** What opens it. */
  summary: ReactNode;
  label: string;
  summaryClassName: string;
  className?: string;
  children: ReactNode;
}

/** A menu that opens without script. With script it also closes: on Escape, on a tap outside, and on moving on. */
export function Disclosure({ summary, label, summaryClassName, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new place closes the menu.
  useEffect(() => {
    details.current?.removeAttribute("open");
  }, [key]);
  useEffect(() => {
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
