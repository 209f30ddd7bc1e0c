import { type ReactNode, Suspense, useState } from "react";

interface UnfoldingProps {
  summary: string;
  /** The accessible name of the summary, where `summary` is unclear outside its card. */
  label?: string;
  /** Shown until the page's script runs, and without it: a link to the same content. */
  instead: ReactNode;
  /** Shown while the content is prepared. */
  loading?: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A `details` element whose content is rendered when it is opened for the first time. */
export function Unfolding({ summary, label, instead, loading, isOpen, className = "", children }: UnfoldingProps) {
  const [wasOpened, setOpened] = useState(isOpen === true);
  const open = (fold: HTMLDetailsElement | null) => {
    if (fold?.open) setOpened(true);
  };
  return (
    <details
      className={`unfolds ${className}`}
      open={isOpen}
      // It may have been opened before hydration.
      ref={open}
      onToggle={({ currentTarget }) => open(currentTarget)}
    >
      <summary aria-label={label}>{summary}</summary>
      {wasOpened ? <Suspense fallback={loading}>{children}</Suspense> : instead}
    </details>
  );
}
