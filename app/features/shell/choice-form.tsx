import type { ReactNode } from "react";
import { Form, useLocation, useSubmit } from "react-router";

interface ChoiceFormProps {
  action: string;
  /** Label of the submit button for browsers without script; null with only one option. */
  button: string | null;
  className: string;
  children: ReactNode;
}

/** A select in the header, submitted on change; the response is the same page. */
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
          <button
            type="submit"
            aria-label={button}
            title={button}
            className="grid size-11 place-items-center rounded-md"
          >
            ✓
          </button>
        </noscript>
      )}
    </Form>
  );
}
