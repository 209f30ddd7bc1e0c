import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";
import { DeliveredLine } from "./delivered-line.tsx";
import { ReasonField } from "./reason-field.tsx";
import { quantityField, reasonField } from "./return-fields.ts";

interface ReturnLineProps {
  line: LocalItem;
  /** What the refused form held, and its complaints, by field. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** How much of a delivered line is returned, and why; an empty quantity means nothing of it. */
export function ReturnLine({ line, typed, errors }: ReturnLineProps) {
  const text = useMessages("returnForm");
  const names = useNames();
  const { _id: id, name, unit } = line.product;
  const [amount, reason] = [quantityField(id), reasonField(id)];
  return (
    <li>
      <Card>
        <input type="hidden" name="product" value={id} />
        <div className="mb-2">
          <DeliveredLine line={line} />
        </div>
        <div
          className={`grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 ${errors[amount] || errors[reason] ? "" : "items-end"}`}
        >
          <Field
            label={text("quantity", { unit: names.unit(unit, 2) })}
            errors={errors[amount] ? [errors[amount]] : undefined}
          >
            {(control) => (
              <Input
                {...control}
                name={amount}
                inputMode="decimal"
                autoComplete="off"
                maxLength={9}
                aria-label={text("quantityNamed", { name, unit: names.unit(unit, 2) })}
                defaultValue={typed[amount] ?? ""}
              />
            )}
          </Field>
          <ReasonField name={reason} label={text("reasonNamed", { name })} typed={typed} errors={errors} />
        </div>
      </Card>
    </li>
  );
}
