import { useEffect, useRef } from "react";
import { Alert } from "../../components/ui/alert.tsx";
import { useSay } from "../../i18n/sentences/use-say.ts";

interface FormErrorProps {
  id: string;
  errors: readonly string[] | undefined;
}

/** What is wrong with the form as a whole. It takes the focus when it comes: there is no field to give it to. */
export function FormError({ id, errors }: FormErrorProps) {
  const alert = useRef<HTMLDivElement>(null);
  const said = (errors ?? []).map(useSay(errors)).join(" ").trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each answer, also when it says the same.
  useEffect(() => {
    if (said) alert.current?.focus();
  }, [errors, said]);
  if (!said) return null;
  return (
    <Alert ref={alert} id={id} tone="danger" tabIndex={-1}>
      {said}
    </Alert>
  );
}
