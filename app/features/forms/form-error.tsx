import { useEffect, useRef } from "react";
import { Alert } from "../../components/ui/alert.tsx";

interface FormErrorProps {
  id: string;
  errors: readonly string[] | undefined;
}

/** What is wrong with the form as a whole. It takes the focus when it comes: there is no field to give it to. */
export function FormError({ id, errors }: FormErrorProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors?.length) alert.current?.focus();
  }, [errors]);
  if (!errors?.length) return null;
  return (
    <Alert ref={alert} id={id} tone="danger" tabIndex={-1}>
      {errors.join(" ")}
    </Alert>
  );
}
