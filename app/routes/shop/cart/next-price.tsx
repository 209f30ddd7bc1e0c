import { TrendingDown } from "lucide-react";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import type { PricedLine } from "../../../features/cart/cart-lines.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";
import { CartChangeForm } from "./cart-change-form.tsx";

/** "2 kg more: ₹26 per kg", with the tap that takes them; nothing where no lower price can be reached. */
export function NextPrice({ line: { productId, product, most, next } }: { line: PricedLine }) {
  const text = useMessages("cartPage");
  const cart = useMessages("cart");
  const names = useNames();
  if (!next) return null;
  const { missing, quantity: count, price } = next;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:justify-start"
      data-testid="next-price"
    >
      <p className="flex items-start gap-1.5 font-medium text-success-text">
        <TrendingDown aria-hidden className="mt-0.5 size-5 shrink-0" />
        {cart("nextPrice", {
          count: missing,
          unit: names.unit(product.unit, missing),
          price: formatRupees(price),
          each: names.unit(product.unit),
        })}
      </p>
      <CartChangeForm productId={productId} intent="set" quantity={count} most={most} rules={product}>
        <Button type="submit" look="outline" aria-label={text("setToNamed", { name: product.name, count })}>
          {text("setTo", { count })}
        </Button>
      </CartChangeForm>
    </div>
  );
}
