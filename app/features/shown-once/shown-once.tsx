import { type ComponentProps, useEffect, useRef } from "react";
import { Alert, Card } from "../../components/ui/surfaces.tsx";

interface ShownOnceProps extends Omit<ComponentProps<typeof Card>, "title"> {
  title: string;
  /** That it cannot be read again, and what to do with it now. */
  warning: string;
}

/** What nobody can read again: a token, a signing secret, a secret address, recovery codes. */
export function ShownOnce({ title, warning, children, ...card }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that made it may be further down, where this box is out of sight.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card {...card}>
      <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
        {title}
      </h2>
      <Alert tone="accent" className="my-3">
        {warning}
      </Alert>
      {children}
    </Card>
  );
}
