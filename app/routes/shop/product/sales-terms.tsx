import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { ruleText } from "../../../features/cart/rule-text.ts";
import type { ShopWords } from "../../../features/cart/shop-words.ts";
import type { ShelfProduct } from "../../../features/catalogue/shelf-product.ts";
import { useMessages } from "../../../i18n/messages.tsx";

export function SalesTerms({ product, words }: { product: ShelfProduct; words: ShopWords }) {
  const text = useMessages("product");
  const rule = ruleText(words, product);
  const { breaks = [] } = product;
  if (breaks.length === 0 && !rule) return null;
  const unitOf = (count: number) => words.ui(`unit.${product.unit}`, { count });
  return (
    <div className="grid gap-2 rounded-md border border-line bg-well px-3.5 py-2.5">
      {breaks.length > 0 && (
        <table className="w-full border-collapse" data-testid="price-breaks">
          <caption className="pb-1 text-left font-semibold">{text("breaks")}</caption>
          <tbody>
            {breaks.map(({ from, price }) => (
              <tr key={from} className="border-t border-line">
                <th scope="row" className="figures py-1.5 text-left font-medium">
                  {text("breakFrom", { count: from, unit: unitOf(from) })}
                </th>
                <td className="figures py-1.5 text-right whitespace-nowrap">
                  <b className="text-money">{formatRupees(price)}</b> {words.products("per", { unit: unitOf(1) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rule && <p className="font-medium">{rule}</p>}
    </div>
  );
}
