import { ShoppingBasket } from "lucide-react";
import { href } from "react-router";
import { MAX_LINES } from "../../../../worker/orders/order-limits.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Outcome } from "./work-on-list.ts";
import { addedText, raisedText } from "./work-on-list.ts";

interface WorkBarProps {
  outcome: Outcome | undefined;
  count: number;
  total: number;
  /** Whether a line has a par level; without one the button fills in usual quantities instead. */
  hasPar: boolean;
}

/** Sticky at the bottom, within reach of the thumb. */
export function WorkBar({ outcome, count, total, hasPar }: WorkBarProps) {
  const text = useMessages("listPage");
  return (
    <div className="sticky bottom-(--bottom-bar) z-20 -mx-(--page-padding) mt-2 border-t border-line-strong bg-surface px-(--page-padding) py-2 shadow-raised lg:mx-0 lg:rounded-lg lg:border lg:px-4">
      {outcome && <OutcomeNote outcome={outcome} />}
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="figures min-w-0 text-sm leading-tight" data-testid="work-summary">
          <b>{text("summary", { count })}</b>
          {count > 0 && <span className="block text-muted">{text("total", { amount: formatRupees(total) })}</span>}
        </p>
        <div className="flex gap-2">
          <Button type="submit" name="intent" value={hasPar ? "fill" : "usual"} variant="secondary" className="px-3">
            {text(hasPar ? "fill" : "usual")}
          </Button>
          <Button type="submit" name="intent" value="cart" variant="accent" className="px-3">
            <ShoppingBasket aria-hidden className="max-[400px]:hidden" /> {text("addToCart")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The result of the last button, above the sticky bar, so that the scroll position stays. */
function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const isWrong = outcome.kind === "wrong" || outcome.kind === "nothing";
  return (
    <Alert
      tone={isWrong ? "danger" : outcome.kind === "partly" ? "accent" : "info"}
      className="mb-2 max-h-[50vh] overflow-y-auto"
      data-testid="outcome"
    >
      <OutcomeText outcome={outcome} />
    </Alert>
  );
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  const text = useMessages("listPage");
  const ui = useMessages("ui");
  const names = useNames();
  switch (outcome.kind) {
    case "filled":
      return (
        <>
          <p>{text("filled", { count: outcome.filled })}</p>
          {outcome.outOfStock > 0 && <p>{text("filledShort", { count: outcome.outOfStock })}</p>}
          {outcome.notCounted > 0 && <p>{text("notCounted", { count: outcome.notCounted })}</p>}
        </>
      );
    case "wrong":
      return text("wrong", { count: outcome.count });
    case "partly":
      return (
        <>
          <p className="font-semibold">{text("partly")}</p>
          <ul className="my-1 list-disc pl-5">
            {outcome.lacking.map(({ product, quantity, have, isFull }) => (
              <li key={product._id}>
                {isFull
                  ? text("lackFull", { name: product.name, max: MAX_LINES })
                  : text("lackStock", {
                      name: product.name,
                      have,
                      wanted: quantity,
                      unit: names.unit(product.unit, quantity),
                    })}
              </li>
            ))}
          </ul>
          {outcome.raised.length > 0 && <p>{raisedText({ text, ui }, outcome.raised)}</p>}
          <p>{text("partlyText")}</p>
          <ButtonLink to={href("/cart")} className="mt-2">
            {text("goToCart")}
          </ButtonLink>
        </>
      );
    case "usual":
      return (
        <>
          <p>{text("usualDone")}</p>
          {outcome.raised > 0 && <p>{text("usualRaised", { count: outcome.raised })}</p>}
        </>
      );
    case "added":
      return addedText({ text, ui }, outcome.raised);
    default:
      return text(outcome.kind);
  }
}
