import { deliveryIn, type KnownCity } from "../../../../worker/cities/city-choice.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { withLocalItems } from "../../../features/local-names/local-names.ts";
import { heldBy, type StoredLine, toAllowed, toChangeProducts, type WantedLine, wantedAtFirst } from "./change-form.ts";

interface Asked {
  readonly added: readonly WantedLine[];
  readonly submitted: readonly WantedLine[] | null;
  readonly language: Language;
  readonly cities: readonly KnownCity[];
}

/** What the page needs of the order: its lines as they are stored, and their products as they are on sale now. */
export const toChangeData = (
  { order, products, open }: Awaited<ReturnType<Services["orderChanges"]["getOrderToChange"]>>,
  { added, submitted, language, cities }: Asked,
) => {
  const { _id, version, location, subtotal, total, tax, paymentMethod } = order;
  const onSale = toChangeProducts(products, { city: location, language, held: heldBy(order) });
  const wanted = submitted ?? wantedAtFirst(order, open, added);
  const stored = withLocalItems(order, language).items.map(
    ({ product, quantity, price }): StoredLine => ({ product, quantity, price }),
  );
  return {
    order: { _id, version, location, subtotal, total, tax, paymentMethod },
    terms: deliveryIn(cities, location).terms,
    stored,
    products: onSale,
    wanted: toAllowed(wanted, new Map(onSale.map((product) => [product._id, product]))),
    open: open && { difference: open.difference, payBy: open.payBy },
  };
};
