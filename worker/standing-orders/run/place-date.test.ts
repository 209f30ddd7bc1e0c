import { expect, it } from "vitest";
import type { OfferedSlot } from "../../cities/slots/slots.contract.ts";
import { slotClosed, slotFull } from "../../cities/slots/slots.errors.ts";
import type { Order } from "../../orders/orders.contract.ts";
import type { ProductNow } from "../day-lines.ts";
import { placeDate } from "./place-date.ts";

const DAY = "2026-12-08";
const slotAt = (day: string, hour: string, left: number | null = null): OfferedSlot => ({
  id: `slot-${hour}`,
  day,
  from: `${day}T${hour}:00:00.000Z`,
  until: `${day}T${hour}:59:00.000Z`,
  orderBy: `${day}T00:00:00.000Z`,
  left,
});
const POTATO: ProductNow = {
  productId: "potato",
  name: "Potato",
  names: { hindi: "", marathi: "", gujarati: "" },
  unit: "kg",
  stock: 100,
  pricePaise: 3_000,
  breaks: [],
  orderMultiple: 1,
  minQuantity: 1,
};

/** Places a date that wants the 09:00 slot while only the slot `open` accepts orders. */
const placeWith = (offered: readonly OfferedSlot[], open: string, refusal = slotFull) =>
  placeDate(
    {
      wanted: [{ productId: "potato", quantity: 10 }],
      slot: { id: "slot-09", startsAt: Date.parse(`${DAY}T09:00:00.000Z`) },
      day: DAY,
    },
    {
      readProducts: async () => ({ products: new Map([["potato", POTATO]]) }),
      readSlots: async () => offered,
      place: async ({ slot }) => {
        if (slot.id !== open) throw refusal([]);
        return { _id: slot.id } as Order;
      },
    },
  );

it("takes the day's next free slot, also after many free ones of earlier days", async () => {
  const before = Array.from({ length: 8 }, (_, i) => slotAt("2026-12-07", String(10 + i)));
  const offered = [...before, slotAt(DAY, "10", 0), slotAt(DAY, "11"), slotAt(DAY, "12")];
  expect(await placeWith(offered, "slot-11")).toEqual({ order: { _id: "slot-11" } });
});

it("goes on to the slot after one that fills up meanwhile", async () => {
  const offered = [slotAt(DAY, "10"), slotAt(DAY, "12")];
  expect(await placeWith(offered, "slot-12")).toEqual({ order: { _id: "slot-12" } });
});

it("orders nothing in an earlier slot of the day, or on another day", async () => {
  const offered = [slotAt(DAY, "06"), slotAt("2026-12-09", "11")];
  expect(await placeWith(offered, "slot-06")).toEqual({ refusal: "slot_full", short: [] });
  expect(await placeWith(offered, "slot-11", slotClosed)).toEqual({ refusal: "too_late", short: [] });
});
