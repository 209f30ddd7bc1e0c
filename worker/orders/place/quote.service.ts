import { allowedWithin } from "../../catalogue/order-quantity.contract.ts";
import { parseBreaks } from "../../catalogue/price-breaks.contract.ts";
import { missingForOrder } from "../../cities/delivery-terms.contract.ts";
import { pinsIn } from "../../cities/pins.contract.ts";
import type { Needs } from "../../compose.ts";
import { taxTermsOf } from "../../documents/to-seller.ts";
import { accountOf, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import { iso } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { slotOf } from "../to-order.ts";
import { amountOf } from "./amount-of-order.ts";
import { readToPlace } from "./buyer-state.repo.ts";
import { cityOf, requireDelivers } from "./city-of-order.ts";
import { placingQuery } from "./placing-query.ts";
import { matchLines, mergeLines, toNewLine } from "./price-lines.ts";
import type { Quote, QuoteInput } from "./quote.contract.ts";
import { deliveryColumns, requireSlot } from "./slot-of-order.ts";

export function createQuotes({ db, clock, orderLimit, catalogue, slots }: Needs<"catalogue" | "slots">) {
  return {
    /**
     * Prices an order in one round trip. Throws as placing does for a closed city or slot, an unknown product and a
     * quantity that is not sold; products that are short and a subtotal below the minimum are part of the quote.
     */
    async quoteOrder(
      visitor: Visitor,
      { items, location, slot: choice, deliveryAddress = "" }: QuoteInput,
    ): Promise<Quote> {
      const actor = requireBuyer(visitor);
      const now = clock.now();
      const requested = mergeLines(items);
      const ids = requested.map(({ productId }) => productId);
      const pins = pinsIn(deliveryAddress);
      const query = {
        ...placingQuery({ pins, location, slot: choice }, now),
        buyerId: accountOf(actor),
        placedBy: null,
      };
      const [{ success }, { state, products }] = await Promise.all([
        orderLimit.limit({ key: actor.userId }),
        readToPlace(db, query, catalogue.priceList(ids, location)),
      ]);
      if (!success) throw tooMany("limits.orders", 60_000);
      const city = cityOf(state);
      requireDelivers(city, pins);
      const slot = await requireSlot(state, { city: location, choice, now }, slots);
      const matched = matchLines(requested, products, items);
      const amount = amountOf(matched.map(toNewLine), city, taxTermsOf(state.seller, city.state));
      const delivery = deliveryColumns(slot, now, city);
      return {
        lines: matched.map((line) => {
          const { productId, name, names, unit, pricePaise, quantity, totalPaise } = toNewLine(line);
          const { product } = line;
          return {
            productId,
            name,
            names,
            unit,
            price: toRupees(pricePaise),
            quantity,
            total: toRupees(totalPaise),
            priceBreaks: parseBreaks(product.breaks).map(({ from, pricePaise: paise }) => ({
              from,
              price: toRupees(paise),
            })),
            ...(product.stock < quantity ? { available: allowedWithin(product.stock, product) } : {}),
          };
        }),
        subtotal: toRupees(amount.subtotalPaise),
        deliveryFee: toRupees(amount.deliveryFeePaise),
        tax: 0,
        gstIncluded: toRupees(amount.gstPaise),
        total: toRupees(amount.totalPaise),
        missingForMinimum: toRupees(missingForOrder(amount.subtotalPaise, city)),
        slot: slotOf(delivery),
        estimatedDelivery: iso(delivery.estimatedDelivery),
      };
    },
  };
}
