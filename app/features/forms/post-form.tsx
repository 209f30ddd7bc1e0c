import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "./form-error.tsx";

interface PostFormProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields>;
  submit: string;
  /** On the button while the form is being sent. */
  submitting: string;
  /** Still pending although the form was answered. */
  isWaiting?: boolean;
  /** The grid; its children of the class `whole` are as wide as the form. */
  className?: string;
  children: ReactNode;
}

/** The one form of a page: its errors above, its fields, and its button below. */
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
