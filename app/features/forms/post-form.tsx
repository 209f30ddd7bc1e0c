import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { Alert } from "../../components/ui/surfaces.tsx";
import { useTranslateMessage } from "../../i18n/use-translate-message.ts";

interface PostFormProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields>;
  submit: string;
  submitting: string;
  /** Keeps the form pending after its result arrived. */
  isWaiting?: boolean;
  /** Classes of the grid; children with the class `whole` span its full width. */
  className?: string;
  children: ReactNode;
}

export function PostForm<Fields extends Record<string, unknown>>({
  form,
  submit,
  submitting,
  isWaiting = false,
  className = "",
  children,
}: PostFormProps<Fields>) {
  const isPending = useNavigation().formMethod === "POST" || isWaiting;
  return (
    <Form method="post" {...getFormProps(form)} className={`grid gap-4 ${className}`}>
      <div className="whole empty:hidden">
        <FormError id={form.errorId} errors={form.errors} />
      </div>
      {children}
      <Button type="submit" size="lg" disabled={isPending} className="whole">
        {isPending ? submitting : submit}
      </Button>
    </Form>
  );
}

/** Shows the errors that belong to no field, and takes the focus. */
export function FormError({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  const message = (errors ?? []).map(useTranslateMessage()).join(" ").trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each result, even with the same sentence.
  useEffect(() => {
    if (message) alert.current?.focus();
  }, [errors, message]);
  if (!message) return null;
  return (
    <Alert ref={alert} id={id} tone="danger" tabIndex={-1}>
      {message}
    </Alert>
  );
}
