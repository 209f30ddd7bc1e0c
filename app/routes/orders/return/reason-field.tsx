import { RETURN_REASONS } from "../../../../worker/orders/replacements/replacements.contract.ts";
import { SelectField } from "../../../components/ui/fields.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface ReasonFieldProps {
  name: string;
  /** Names the product if each product has its own reason. */
  label?: string;
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

export function ReasonField({ name, label, typed, errors }: ReasonFieldProps) {
  const text = useMessages("returnForm");
  const reasons = useMessages("returns.reasons");
  return (
    <SelectField
      label={text("reason")}
      errors={errors[name] ? [errors[name]] : undefined}
      name={name}
      aria-label={label}
      defaultValue={typed[name] ?? ""}
      options={RETURN_REASONS.map((one) => [one, reasons(one)])}
    >
      <option value="">{text("choose")}</option>
    </SelectField>
  );
}
