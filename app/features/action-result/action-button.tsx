import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { HiddenFields, type HiddenValues } from "../../components/hidden-fields.tsx";
import { Button, type ButtonVariants } from "../../components/ui/button.tsx";
import { RefusalText, useActionForm } from "./action-form.tsx";

interface ActionButtonProps extends ButtonVariants, Pick<ComponentProps<"button">, "aria-label" | "className"> {
  /** The form's name on the page. */
  form: string;
  fields: HiddenValues;
  icon?: LucideIcon;
  label: string;
  /** The label while the form is being sent. */
  pending?: string;
  formClass?: string;
  /** The button that the keyboard shortcut of the orders presses. */
  "data-confirm"?: boolean;
}

/** A form that is one button, with the reason of a refusal below it. */
export function ActionButton({ form, fields, icon: Icon, label, pending, formClass, ...button }: ActionButtonProps) {
  const { Form, isPending, refusal } = useActionForm(form);
  return (
    <Form method="post" className={formClass}>
      <HiddenFields values={fields} />
      <Button type="submit" disabled={isPending} {...button}>
        {Icon && <Icon aria-hidden />}
        {(isPending && pending) || label}
      </Button>
      <RefusalText refusal={refusal} className="mt-1 text-sm" />
    </Form>
  );
}
