import { RETURN_REASONS } from "../../../../worker/orders/replacements/replacements.contract.ts";
import { NO_IMAGE } from "../../../components/product-image.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";
import { quantityField, reasonField } from "./return-fields.ts";

interface ReturnLineProps {
  line: LocalItem;
  /** What the refused form held, and its complaints, by field. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** How much of a delivered line is returned, and why; an empty quantity means nothing of it. */
export function ReturnLine({ line: { product, quantity }, typed, errors }: ReturnLineProps) {
  const text = useMessages("returnForm");
  const reasons = useMessages("returns.reasons");
  const names = useNames();
  const { _id: id, name, english, image, unit } = product;
  const [amount, reason] = [quantityField(id), reasonField(id)];
  const wrong = (field: string) => (errors[field] ? [errors[field]] : undefined);
  return (
    <li>
      <Card>
        <input type="hidden" name="product" value={id} />
        <div className="mb-2 flex items-center gap-3">
          <img src={image || NO_IMAGE} alt="" width={48} height={48} loading="lazy" className="size-12 rounded-md" />
          <p className="min-w-0 wrap-anywhere">
            <b>{name}</b>
            <NameInEnglish name={english} />
            <span className="block text-sm text-muted">
              {text("left", { count: quantity, unit: names.unit(unit, quantity) })}
            </span>
          </p>
        </div>
        <div
          className={`grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 ${wrong(amount) || wrong(reason) ? "" : "items-end"}`}
        >
          <Field label={text("quantity", { unit: names.unit(unit, 2) })} errors={wrong(amount)}>
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
          <Field label={text("reason")} errors={wrong(reason)}>
            {(control) => (
              <Select
                {...control}
                name={reason}
                aria-label={text("reasonNamed", { name })}
                defaultValue={typed[reason] ?? ""}
              >
                <option value="">{text("choose")}</option>
                {RETURN_REASONS.map((one) => (
                  <option key={one} value={one}>
                    {reasons(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </Card>
    </li>
  );
}
