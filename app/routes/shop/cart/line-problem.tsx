import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { nearestQuantities } from "../../../../worker/catalogue/order-quantity.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { type CartLineView, isPriced, type PricedLine } from "../../../features/cart/cart-lines.ts";
import { notAllowedText } from "../../../features/cart/rule-text.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";
import { CartChangeForm } from "./cart-change-form.tsx";

/** The quantities that resolve a problem, one tap each. */
const solutionsOf = (line: PricedLine): number[] => {
  if (line.state === "short") return [line.most];
  return line.state === "not_allowed" ? nearestQuantities(line.quantity, line.product, line.product.stock) : [];
};

/** Shows that the quantity cannot be ordered or the product is gone, with the buttons that resolve it. */
export function LineProblem({ line }: { line: CartLineView }) {
  const names = useNames();
  const text = useMessages("cartPage");
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  if (line.state === "ready" || line.state === "unread") return null;
  if (!isPriced(line)) return <Problem sentence={text("gone")} />;
  const { productId, product, most, state } = line;
  const solutions = solutionsOf(line);
  const sentence =
    state === "short"
      ? text("short", { count: most, unit: names.unit(product.unit, most) })
      : state === "not_allowed"
        ? notAllowedText({ cart, ui }, product, solutions)
        : text("soldOut");
  return (
    <Problem sentence={sentence}>
      {solutions.map((count) => (
        <CartChangeForm key={count} productId={productId} intent="set" quantity={count} most={most} rules={product}>
          <Button type="submit" look="outline" aria-label={text("setToNamed", { name: product.name, count })}>
            {text("setTo", { count })}
          </Button>
        </CartChangeForm>
      ))}
    </Problem>
  );
}

function Problem({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex items-start gap-1.5 font-semibold text-danger-text">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {sentence}
      </p>
      {children}
    </div>
  );
}
