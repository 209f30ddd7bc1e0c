import { useEffect, useRef } from "react";
import { Alert } from "../../components/ui/alert.tsx";
import { useTranslateMessage } from "../../i18n/use-translate-message.ts";

/** Errors of the form as a whole. It takes the focus when it appears, because no field can. */
export function FormError({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  const shown = (errors ?? []).map(useTranslateMessage()).join(" ").trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each result, even with the same sentence.
  useEffect(() => {
    if (shown) alert.current?.focus();
  }, [errors, shown]);
  if (!shown) return null;
  return (
    <Alert ref={alert} id={id} tone="danger" tabIndex={-1}>
      {shown}
    </Alert>
  );
}
