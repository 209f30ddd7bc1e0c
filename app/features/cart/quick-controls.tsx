import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import { formatNumber } from "../../../worker/platform/money.contract.ts";
import type { ShopWords } from "./shop-words.ts";

interface QuickControlsProps {
  product: { readonly name: string; readonly unit: Unit };
  words: ShopWords;
  inCart: number;
  /** The quantity that the first press adds; without it each press adds one step. */
  usual?: number | undefined;
}

/**
 * Quick Add, which becomes a stepper while the product is in the cart. Place it last in a form that posts to /cart,
 * because the Enter key presses a form's first submit button.
 */
export function QuickControls({ product: { name, unit }, words, inCart, usual }: QuickControlsProps) {
  const amount = inCart === 0 && usual && `${formatNumber(usual)} ${words.ui(`unit.${unit}`, { count: usual })}`;
  return (
    <div className="quick">
      {usual && <input type="hidden" name="usual" value={usual} />}
      {inCart > 0 && (
        <>
          <button
            type="submit"
            name="intent"
            value="less"
            formNoValidate
            aria-label={words.cart("quickLess", { name })}
            className="quick-less"
          />
          <b aria-hidden>{formatNumber(inCart)}</b>
        </>
      )}
      <button
        type="submit"
        name="intent"
        value="quick"
        formNoValidate
        aria-label={amount ? words.cart("quickUsual", { name, amount }) : words.cart("quickAdd", { name })}
        className="quick-add"
      >
        {amount || null}
      </button>
    </div>
  );
}
