import { ShoppingBasket } from "lucide-react";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { OutcomeNote } from "./outcome-note.tsx";
import type { Outcome } from "./work-on-list.ts";

interface WorkBarProps {
  outcome: Outcome | undefined;
  count: number;
  /** In rupees. */
  total: number;
  /** Whether any product of the list has a par: without one there is nothing to fill to. */
  hasPar: boolean;
}

/** Stays in sight at the bottom, in reach of the thumb. */
export function WorkBar({ outcome, count, total, hasPar }: WorkBarProps) {
  const text = useMessages("listPage");
  return (
    <div className="sticky bottom-0 z-20 -mx-(--page-padding) mt-2 border-t border-line-strong bg-surface px-(--page-padding) py-2 shadow-raised lg:mx-0 lg:rounded-lg lg:border lg:px-4">
      {outcome && <OutcomeNote outcome={outcome} />}
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="figures min-w-0 text-sm leading-tight" data-testid="work-summary">
          <b>{text("summary", { count })}</b>
          {count > 0 && <span className="block text-muted">{text("total", { amount: formatRupees(total) })}</span>}
        </p>
        <div className="flex gap-2">
          <Button type="submit" name="intent" value={hasPar ? "fill" : "usual"} look="soft" className="px-3">
            {text(hasPar ? "fill" : "usual")}
          </Button>
          <Button type="submit" name="intent" value="cart" look="accent" className="px-3">
            <ShoppingBasket aria-hidden className="max-[400px]:hidden" /> {text("addToCart")}
          </Button>
        </div>
      </div>
    </div>
  );
}
