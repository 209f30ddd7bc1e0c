import { href } from "react-router";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import { BarTotal } from "../../../features/cart-amount/bar-total.tsx";
import { BelowMinimum } from "../../../features/cart-amount/below-minimum.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { ATTENTION } from "./cart-line.tsx";

/** Keeps the total and the link to checkout visible on a phone; a wide screen has the summary beside the lines. */
export function CartBar({ amount, count, problems }: { amount: CartAmount; count: number; problems: number }) {
  const text = useMessages("cartPage");
  const isReady = problems === 0 && amount.missingForOrder <= 0;
  return (
    <div
      data-testid="cart-bar"
      className="sticky bottom-(--bottom-bar) z-20 -mx-(--page-padding) mt-4 flex items-center justify-between gap-3 border-t border-line-strong bg-surface px-(--page-padding) py-1.5 shadow-raised lg:hidden"
    >
      <div className="min-w-0 leading-5">
        {problems > 0 ? (
          <a href={`#${ATTENTION}`} className="flex min-h-11 items-center font-semibold text-danger-text underline">
            {text("attention", { count: problems })}
          </a>
        ) : amount.missingForOrder > 0 ? (
          <BelowMinimum missing={amount.missingForOrder} />
        ) : (
          <BarTotal count={count} total={amount.total} />
        )}
      </div>
      {isReady ? (
        <ButtonLink to={href("/checkout")}>{text("checkout")}</ButtonLink>
      ) : (
        <Button disabled>{text("checkout")}</Button>
      )}
    </div>
  );
}
