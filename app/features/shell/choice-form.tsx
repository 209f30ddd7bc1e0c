import type { ReactNode } from "react";
import { Form, useLocation, useSubmit } from "react-router";

interface ChoiceFormProps {
  action: string;
  /** Label of the submit button for browsers without script; null with only one option. */
  button: string | null;
  className: string;
  children: ReactNode;
}

/** A select in the header or footer, submitted on change; the response is the same page. */
export function ChoiceForm({ action, button, className, children }: ChoiceFormProps) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      action={action}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      className={className}
    >
      <input type="hidden" name="to" value={pathname + search} />
      {children}
      {button && (
        <noscript>
          <button type="submit" className="min-h-11 rounded-md px-3 font-medium underline">
            {button}
          </button>
        </noscript>
      )}
    </Form>
  );
}
