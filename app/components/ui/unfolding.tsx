import { type ReactNode, Suspense, useState } from "react";

interface UnfoldingProps {
  summary: string;
  label?: string;
  /** A link to the same content, shown until the page's script runs. */
  instead: ReactNode;
  loading?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** A `details` element whose content is rendered when it is opened for the first time. */
export function Unfolding({ summary, label, instead, loading, isOpen, children }: UnfoldingProps) {
  const [wasOpened, setOpened] = useState(isOpen === true);
  const open = (fold: HTMLDetailsElement | null) => {
    if (fold?.open) setOpened(true);
  };
  return (
    <details
      className="unfolds"
      open={isOpen}
      // The user may have opened it before hydration.
      ref={open}
      onToggle={({ currentTarget }) => open(currentTarget)}
    >
      <summary aria-label={label}>{summary}</summary>
      {wasOpened ? <Suspense fallback={loading}>{children}</Suspense> : instead}
    </details>
  );
}
