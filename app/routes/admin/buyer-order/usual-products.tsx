import { Plus } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { addIntent, type ChangeProduct, type LineQuantity } from "../../../features/change-order/change-form.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

interface UsualProductsProps {
  usual: readonly LineQuantity[];
  products: ReadonlyMap<string, ChangeProduct>;
  wanted: readonly LineQuantity[];
}

/** What the buyer orders on most days and has not asked for yet, each with its usual quantity. */
export function UsualProducts({ usual, products, wanted }: UsualProductsProps) {
  const text = useMessages("buyers");
  const change = useMessages("changeOrder");
  const names = useNames();
  const isWanted = new Set(wanted.flatMap(({ productId, quantity }) => (quantity > 0 ? [productId] : [])));
  const open = usual.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product && product.available > 0 && !isWanted.has(productId) ? [{ product, quantity }] : [];
  });
  if (open.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">{text("usual")}</h2>
      <ul className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {open.map(({ product: { _id, name, english, unit }, quantity }) => (
          <li key={_id} data-testid="usual" className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}
              <NameInEnglish name={english} />
            </span>
            <Button type="submit" name="intent" value={addIntent(_id, quantity)} variant="secondary">
              <Plus aria-hidden />
              <span className="sr-only">{change("addOneNamed", { name })}: </span>
              <span className="figures whitespace-nowrap">{names.amount(quantity, unit)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
