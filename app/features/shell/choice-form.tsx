import type { ReactNode } from "react";
import { Form, useLocation, useSubmit } from "react-router";

interface ChoiceFormProps {
  action: string;
  /** Label of the button that browsers without script need; null when there is nothing to choose. */
  button: string | null;
  className: string;
  /** The select. */
  children: ReactNode;
}

/** A choice in header or footer: sent as soon as it is made, and answered with the same page. */
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
