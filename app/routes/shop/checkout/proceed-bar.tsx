import type { ReactNode } from "react";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import { BarTotal } from "../../../features/cart-amount/bar-total.tsx";
import { BelowMinimum } from "../../../features/cart-amount/below-minimum.tsx";

interface ProceedBarProps {
  count: number;
  amount: CartAmount;
  /** An alternative to the button, shown above it. */
  offer: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** Always in view, except on a phone in landscape, which has too little height. */
export function ProceedBar({ count, amount, offer, children }: ProceedBarProps) {
  return (
    <div className="grid max-lg:sticky max-lg:bottom-(--bottom-bar) max-lg:z-20 max-lg:-mx-(--page-padding) max-lg:border-t max-lg:border-line-strong max-lg:bg-surface max-lg:px-(--page-padding) max-lg:py-1.5 max-lg:shadow-raised landscape:[@media(height<30rem)]:static">
      <BelowMinimum missing={amount.missingForOrder} />
      {offer}
      <div className="flex items-center gap-3">
        <BarTotal count={count} total={amount.total} className="shrink-0 lg:hidden" />
        {children}
      </div>
    </div>
  );
}
