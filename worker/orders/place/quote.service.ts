import { allowedWithin } from "../../catalogue/order-quantity.contract.ts";
import { parseBreaks } from "../../catalogue/price-breaks.contract.ts";
import { missingForOrder } from "../../cities/delivery-terms.contract.ts";
import { pinsIn } from "../../cities/pins.contract.ts";
import type { Needs } from "../../compose.ts";
import { accountOf, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import { iso } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { slotOf } from "../to-order.ts";
import { amountOf } from "./amount-of-order.ts";
import { requireOpenCity, taxTermsIn } from "./city-of-order.ts";
import { createPlaceOrderRepo } from "./place-order.repo.ts";
import { placingQuery } from "./placing-query.ts";
import { matchLines, mergeLines, toNewLine } from "./price-lines.ts";
import type { Quote, QuoteInput } from "./quote.contract.ts";
import { deliveryColumns, requireSlot } from "./slot-of-order.ts";

export function createQuotes({ db, clock, orderLimit, catalogue, slots }: Needs<"catalogue" | "slots">) {
  const repo = createPlaceOrderRepo(db);
  return {
    /**
     * Prices an order in one round trip. Throws as placing does for a closed city or slot, an unknown product and a
     * quantity that is not sold; products that are short and a subtotal below the minimum are part of the quote.
     */
    async quoteOrder(visitor: Visitor, input: QuoteInput): Promise<Quote> {
      const actor = requireBuyer(visitor);
      const { items, location, slot: choice, deliveryAddress = "" } = input;
      const now = clock.now();
      const requested = mergeLines(items);
      const ids = requested.map(({ productId }) => productId);
      const pins = pinsIn(deliveryAddress);
      const buyerId = accountOf(actor);
      const query = {
        ...placingQuery({ key: null, pins, ip: null, location, slot: choice }, now),
        buyerId,
        placedBy: null,
      };
      const [{ success }, { state, products }] = await Promise.all([
        orderLimit.limit({ key: actor.userId }),
        repo.readToPlace(query, catalogue.priceList(ids, location)),
      ]);
      if (!success) throw tooMany("limits.orders", 60_000);
      const city = requireOpenCity(state, pins);
      const slot = await requireSlot(state, { city: location, choice, now }, slots);
      const matched = matchLines(requested, products, items);
      const lines = matched.map(toNewLine);
      const amount = amountOf(lines, city, taxTermsIn(state));
      const delivery = deliveryColumns(slot, now, city);
      return {
        lines: lines.map(({ productId, name, names, unit, pricePaise, quantity, totalPaise }, at) => {
          const product = matched[at]?.product;
          const isShort = product !== undefined && product.stock < quantity;
          return {
            productId,
            name,
            names,
            unit,
            price: toRupees(pricePaise),
            quantity,
            total: toRupees(totalPaise),
            priceBreaks: parseBreaks(product?.breaks ?? "[]").map((one) => ({
              from: one.from,
              price: toRupees(one.pricePaise),
            })),
            ...(isShort ? { available: allowedWithin(product.stock, product) } : {}),
          };
        }),
        subtotal: toRupees(amount.subtotalPaise),
        deliveryFee: toRupees(amount.deliveryFeePaise),
        tax: 0,
        gstIncluded: toRupees(amount.gstPaise),
        total: toRupees(amount.totalPaise),
        missingForMinimum: toRupees(Math.max(0, missingForOrder(amount.subtotalPaise, city))),
        slot: slotOf(delivery),
        estimatedDelivery: iso(delivery.estimatedDelivery),
      };
    },
  };
}
