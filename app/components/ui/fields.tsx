import { ChevronDown } from "lucide-react";
import {
  type ComponentProps,
  type ComponentType,
  memo,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { useTranslateMessage } from "../../i18n/use-translate-message.ts";
import { cn } from "./class-names.ts";

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Message references or sentences; only the first is shown. */
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
    <div className={cn("grid content-start gap-1.5", className)}>
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
  Omit<Control, keyof ControlProps | "className"> & {
    controlClass?: string;
    /** A new value mounts the field again, with its `defaultValue`. */
    resetKey?: string | undefined;
  };

/**
 * Adds label, hint and error to a control: `<TextField label="Email" name="email" />`. `className` is for the whole
 * field.
 */
export const withField = <Control extends object>(Control: ComponentType<Control>) =>
  function ControlField(props: FieldOf<Control>) {
    const { label, hint, errors, optional, id, className, controlClass, resetKey, ...rest } = props;
    return (
      <Field key={resetKey} label={label} hint={hint} errors={errors} optional={optional} id={id} className={className}>
        {(control) => <Control {...(rest as unknown as Control)} {...control} className={controlClass} />}
      </Field>
    );
  };

/** 16 px text, because iPhones zoom into fields with smaller text. */
export const CONTROL =
  "block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-danger-text aria-invalid:bg-danger-soft disabled:bg-sunken disabled:text-muted";

export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input type={type} className={cn(CONTROL, "[&[readonly]]:bg-sunken", className)} {...rest} />;
}

export const TextField = withField(Input);

/** Whole numbers from 0, unless `min` and `step` say otherwise. */
export function NumberInput({ min = 0, step = 1, ...rest }: ComponentProps<"input">) {
  return <Input type="number" inputMode={step === 1 ? "numeric" : "decimal"} min={min} step={step} {...rest} />;
}

export const NumberField = withField(NumberInput);

interface TextareaProps extends ComponentProps<"textarea"> {
  id: string;
}

/** Memoised, because on every render React writes `defaultValue` again, which moves the caret of an unchanged field. */
export const Textarea = memo(function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const field = useTypedText(rest.id);
  return <textarea ref={field} rows={rows} className={cn(CONTROL, "resize-y", className)} {...rest} />;
});

export const TextareaField = withField(Textarea);

/** True during hydration, false for everything that is rendered later. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => !import.meta.env.SSR,
  );

/**
 * Restores a text area's text and caret after hydration, because React resets a text area, unlike other fields, to the
 * server's text (docs/decisions/0052-page-weight.md).
 */
const useTypedText = (id: string) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const isHydrating = useIsHydrating();
  const [typed] = useState(() => {
    const sent = isHydrating && document.getElementById(id);
    if (!sent || !(sent instanceof HTMLTextAreaElement)) return null;
    const { value, selectionStart, selectionEnd } = sent;
    return { value, selectionStart, selectionEnd };
  });
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || !typed) return;
    if (area.value === area.defaultValue) area.value = typed.value;
    area.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  }, [typed]);
  return field;
};

interface SelectProps extends ComponentProps<"select"> {
  options?: readonly (readonly [value: string | number, words: string])[];
}

/** The browser's select, because it works without script and opens the phone's own picker. */
export function Select({ className, children, options, ...rest }: SelectProps) {
  return (
    <span className={cn("relative block", className)}>
      <select className={cn(CONTROL, "appearance-none pr-10")} {...rest}>
        {children}
        {options?.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

export const SelectField = withField(Select);
