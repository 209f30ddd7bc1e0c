import type { ComponentProps, ReactNode } from "react";
import type { NotificationFlag } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { Fact } from "../../components/fact.tsx";
import { SelectField, TextareaField, TextField } from "../../components/ui/fields.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { FormField } from "./profile-form.ts";
import { useSheet } from "./profile-sheet.tsx";

interface FixedEntryProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function FixedEntry({ label, className = "", children }: FixedEntryProps) {
  const { fields } = useSheet();
  if (!fields) return <ShownEntry label={label} className={className} value={children} />;
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <p className="font-semibold">{label}</p>
      <div className="min-h-11 py-2 wrap-anywhere">{children}</div>
    </div>
  );
}

function ShownEntry({ label, className, value }: { label: string; className: string; value: ReactNode }) {
  const text = useMessages("profile");
  return (
    <Fact label={label} className={className}>
      {value ? (
        <span className="font-semibold whitespace-pre-line">{value}</span>
      ) : (
        <span className="text-muted">{text("none")}</span>
      )}
    </Fact>
  );
}

interface EntryProps {
  name: FormField;
  label: string;
  hint?: string;
  optional?: boolean;
  className?: string;
}

export function TextEntry({
  name,
  label,
  hint,
  optional = false,
  className = "",
  ...input
}: EntryProps & Omit<ComponentProps<"input">, "name">) {
  const { profile, fields } = useSheet();
  if (!fields) return <ShownEntry label={label} className={className} value={profile[name]} />;
  const { id, errors, initialValue } = fields[name];
  return (
    <TextField
      label={label}
      id={id}
      errors={errors}
      hint={hint}
      optional={optional}
      className={className}
      {...input}
      name={name}
      defaultValue={initialValue}
    />
  );
}

/** An official number, such as a GSTIN or a vehicle number. */
export function CodeEntry(entry: EntryProps & { required?: boolean }) {
  return <TextEntry {...entry} autoComplete="off" autoCapitalize="characters" />;
}

export function AddressEntry({ label }: { label: string }) {
  const { profile, fields } = useSheet();
  if (!fields) return <ShownEntry label={label} className="whole" value={profile.address} />;
  const { id, errors, initialValue } = fields.address;
  return (
    <TextareaField
      label={label}
      id={id}
      errors={errors}
      className="whole"
      name="address"
      rows={2}
      maxLength={500}
      defaultValue={initialValue}
      autoComplete="street-address"
    />
  );
}

/** `none`: the label of the empty choice, where it is allowed. */
export function ChoiceEntry({
  name,
  label,
  options,
  none,
}: Pick<EntryProps, "name" | "label"> & { options: Readonly<Record<string, string>>; none?: string }) {
  const { profile, fields } = useSheet();
  if (!fields) return <ShownEntry label={label} className="" value={options[String(profile[name])]} />;
  const { id, errors, initialValue } = fields[name];
  return (
    <SelectField
      label={label}
      id={id}
      errors={errors}
      name={name}
      defaultValue={initialValue}
      options={Object.entries(options).map(([value, words]) => [value, words])}
    >
      {none && <option value="">{none}</option>}
    </SelectField>
  );
}

export function ToggleEntry({ name, comingSoon }: { name: NotificationFlag; comingSoon?: string | undefined }) {
  const text = useMessages("profile");
  const { profile, fields } = useSheet();
  const label = text(`preferences.toggles.${name}`);
  const soon = comingSoon && <Badge className="ml-2">{comingSoon}</Badge>;
  if (!fields) {
    return (
      <Fact label={label}>
        <span className="font-semibold">{text(`preferences.${profile[name] ? "on" : "off"}`)}</span>
        {soon}
      </Fact>
    );
  }
  const { id, initialValue } = fields[name];
  return (
    <div className="flex gap-3 py-1.5">
      <input
        type="checkbox"
        id={id}
        name={name}
        defaultChecked={initialValue === "on"}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-6 shrink-0"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {soon}
        <p id={`${id}-hint`} className="text-sm text-pretty text-muted">
          {text(`preferences.toggleHints.${name}`)}
        </p>
      </div>
    </div>
  );
}
