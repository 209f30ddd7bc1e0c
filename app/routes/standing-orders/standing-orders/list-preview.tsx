import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { TextLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { fieldIn, type Refusal } from "../../../features/action-result/action-form.tsx";
import type { StandingOrderChoices } from "../../../features/standing-orders/read-choices.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { type PreviewedList, quantityField } from "./chosen-list.ts";

interface ListPreviewProps {
  list: PreviewedList | null;
  lists: StandingOrderChoices["lists"];
  refusal: Refusal;
}

/**
 * The lines and the total that each date starts with, and a field for each quantity that the list lacks. Without script
 * there are links to the previews of the other lists.
 */
export function ListPreview({ list, lists, refusal }: ListPreviewProps) {
  const text = useMessages("standingOrders");
  const names = useNames();
  if (!list)
    return (
      <ul className="flex flex-wrap gap-x-4">
        {lists.map(({ _id, name }) => (
          <li key={_id}>
            <TextLink to={`?${new URLSearchParams({ list: _id })}`} preventScrollReset>
              {text("preview.see", { name })}
            </TextLink>
          </li>
        ))}
      </ul>
    );
  const missing = list.lines.filter(({ quantity }) => quantity === null);
  return (
    <>
      {missing.length > 0 && (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1.5 font-semibold">{text("preview.howMuch")}</legend>
          {missing.map(({ productId, name, unit }) => (
            <TextField
              key={productId}
              label={`${name} (${names.unit(unit)})`}
              {...fieldIn(refusal, quantityField(productId))}
              inputMode="decimal"
              maxLength={12}
              required
              autoComplete="off"
            />
          ))}
        </fieldset>
      )}
      <details className="group rounded-md bg-sunken px-4" open={list.lines.length < 12} data-testid="list-preview">
        <summary className="figures flex min-h-11 items-center gap-1.5 py-2 font-semibold">
          {text("preview.sum", { count: list.lines.length, amount: formatRupees(Math.round(list.total)) })}
          <FoldArrow />
        </summary>
        <ul className="grid gap-x-6 pb-3 sm:grid-cols-2">
          {list.lines.map(({ productId, name, unit, quantity, isSold }) => (
            <li key={productId} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="figures whitespace-nowrap text-muted">
                {!isSold && text("preview.notSold")}
                {isSold && quantity !== null && names.amount(quantity, unit)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
