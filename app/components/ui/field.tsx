import { type ComponentType, type ReactNode, useId } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { useTranslateMessage } from "../../i18n/use-translate-message.ts";
import { classNames } from "./class-names.ts";

/** The attributes that link a control to its label, hint and error. */
interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Only the first one is shown. */
  errors?: readonly string[] | undefined;
  optional?: boolean;
  id?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * Label above, hint and error below: `<Field label="Email">{(control) => <Input {...control} name="email" />}</Field>`
 */
export function Field({ label, hint, errors, optional, id, className, children }: FieldProps) {
  const text = useMessages("ui");
  const ownId = useId();
  const controlId = id ?? ownId;
  const [wrong] = errors ?? [];
  const translate = useTranslateMessage();
  const error = wrong && translate(wrong);
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(" ");
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> ({text("optional")})</span>}
      </label>
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": wrong ? true : undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="text-sm font-semibold text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

type FieldOf<Control> = Omit<FieldProps, "children"> &
  Omit<Control, keyof ControlProps | "className"> & { controlClass?: string };

/** A control with its label, hint and error: `<TextField label="Email" name="email" />`. `className` is the whole field's. */
export const withField = <Control extends object>(Control: ComponentType<Control>) =>
  function ControlField({ label, hint, errors, optional, id, className, controlClass, ...rest }: FieldOf<Control>) {
    return (
      <Field label={label} hint={hint} errors={errors} optional={optional} id={id} className={className}>
        {(control) => <Control {...(rest as unknown as Control)} {...control} className={controlClass} />}
      </Field>
    );
  };
