import { type ComponentProps, useEffect, useRef } from "react";
import { Alert, Card } from "../../components/ui/surfaces.tsx";

interface ShownOnceProps extends Omit<ComponentProps<typeof Card>, "title"> {
  title: string;
  /** Says that the secret cannot be shown again, and what to do with it now. */
  warning: string;
}

/** A secret that is shown only once: a token, a signing secret, a secret address, recovery codes. */
export function ShownOnce({ title, warning, children, ...card }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that created it may be further down, with this box out of view.
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
