import { route, router } from "../../../http/route.ts";
import { CitySlots, DayOffInput, NewSlot, SlotChanges } from "./manage-slots.contract.ts";

const { entries } = CitySlots;

/** Each route answers with all slots and days off of the city. */
export const manageSlotsRoutes = router(
  route("GET /:slug/slots", {
    who: "staff",
    summary: "List a city's delivery slots and days off with their bookings",
    answers: entries,
    handle: ({ services, actor, params }) => services.manageSlots.listSlots(actor, params.slug),
  }),
  route("POST /:slug/slots", {
    who: "staff",
    summary: "Add a delivery slot",
    fails: ["slots.conflict", "slots.too_many"],
    body: NewSlot,
    sample: { fromHour: 19, untilHour: 21, cutoffDaysBefore: 0, cutoffHour: 15 },
    status: 201,
    answers: entries,
    handle: ({ services, actor, params, body }) => services.manageSlots.addSlot(actor, params.slug, body),
  }),
  route("PATCH /:slug/slots/:slotId", {
    who: "staff",
    summary: "Change a slot; omitted fields stay, and isActive decides whether it takes orders",
    fails: ["slots.conflict"],
    body: SlotChanges,
    answers: entries,
    handle: ({ services, actor, params, body }) =>
      services.manageSlots.changeSlot(actor, params.slug, params.slotId, body),
  }),
  route("POST /:slug/days-off", {
    who: "staff",
    summary: "Add a day without deliveries",
    fails: ["slots.conflict"],
    body: DayOffInput,
    sample: { day: "2026-11-02" },
    // Rejected, because the sample's fixed date will be in the past.
    sampleStatus: 400,
    status: 201,
    answers: entries,
    handle: ({ services, actor, params, body }) => services.manageSlots.addDayOff(actor, params.slug, body),
  }),
  route("DELETE /:slug/days-off/:day", {
    who: "staff",
    summary: "Remove a day off",
    fails: ["slots.conflict"],
    answers: entries,
    handle: ({ services, actor, params }) => services.manageSlots.removeDayOff(actor, params.slug, params.day),
  }),
);
