import { formatNumber, formatRupees } from "../../../../worker/platform/money.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { TextLink } from "../../../components/ui/button.tsx";
import type { StandingOrderChoices } from "../../../features/standing-orders/read-choices.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import type { PreviewedList } from "./preview-list.ts";

/** The lines and the total that each date starts with; without script links lead to those of each list. */
export function ListPreview({ list, lists }: { list: PreviewedList | null; lists: StandingOrderChoices["lists"] }) {
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
  return (
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
              {isSold ? `${formatNumber(quantity)} ${names.unit(unit, quantity)}` : text("preview.notSold")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
