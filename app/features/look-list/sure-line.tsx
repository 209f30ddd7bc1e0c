import { memo } from "react";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { cn } from "../../components/ui/class-names.ts";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import { totalOf } from "./look-data.ts";
import { LineFields, type LookLineProps } from "./look-line.tsx";
import { useQuantityNotes } from "./quantity-notes.tsx";

/** A line that needs no answer, in one row that unfolds. Memoised, because a file may have 500 lines. */
export const SureLine = memo(function SureLine(props: LookLineProps) {
  const { line, choice, at } = props;
  const text = useMessages("pasteList");
  const names = useNames();
  const notesOf = useQuantityNotes();
  const chosen = line.candidates.find(({ product }) => product._id === choice.productId);
  const isOrdered = chosen !== undefined && choice.quantity > 0;
  const notes = chosen ? notesOf({ line, ...chosen }) : [];
  return (
    <li id={`look-line-${at}`} data-testid="look-line">
      <details className="group">
        <summary className="flex min-h-13 cursor-pointer items-center gap-2 px-4 py-1.5 leading-5 hover:bg-sunken">
          <span className="min-w-0 flex-1">
            <span className={cn("block truncate", isOrdered ? "font-semibold" : "text-muted line-through")}>
              {chosen?.product.name ?? line.text}
            </span>
            <span className="block truncate text-sm text-muted" data-testid="line-words">
              {isOrdered && (
                <span className="font-medium text-ink">
                  {names.amount(choice.quantity, chosen.product.unit)}
                  {" · "}
                </span>
              )}
              {notes.length > 0 && <span className="text-info-text">{notes.join(" · ")} · </span>}
              {isOrdered ? `“${line.text}”` : text("none")}
            </span>
          </span>
          {isOrdered && (
            <span className="figures shrink-0">{formatRupees(totalOf(chosen.product, choice.quantity))}</span>
          )}
          <FoldArrow className="shrink-0 text-muted" />
        </summary>
        <div className="grid grid-cols-1 gap-2.5 px-4 pt-1 pb-4">
          <LineFields {...props} />
        </div>
      </details>
    </li>
  );
});
