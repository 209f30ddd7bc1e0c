import { Hono } from "hono";
import type { ApiEnv } from "../../../http/api-env.ts";
import { route } from "../../../http/route.ts";
import { CitySlots, DayOffInput, NewSlot, SlotChanges } from "./manage-slots.contract.ts";

const { entries } = CitySlots;

/** Each route answers with all slots and days off of the city. */
export const manageSlotsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/:slug/slots",
    route({ who: "staff", summary: "List a city's delivery slots and days off with their bookings", answers: entries }),
    async (c) => {
      const { actor, services } = c.var;
      return c.json({ success: true, ...(await services.manageSlots.listSlots(actor, c.req.param("slug"))) });
    },
  )
  .post(
    "/:slug/slots",
    route({
      who: "staff",
      summary: "Add a delivery slot",
      body: NewSlot,
      sample: { fromHour: 19, untilHour: 21, cutoffDaysBefore: 0, cutoffHour: 15 },
      status: 201,
      answers: entries,
    }),
    async (c) => {
      const { actor, services } = c.var;
      const slots = await services.manageSlots.addSlot(actor, c.req.param("slug"), c.req.valid("json"));
      return c.json({ success: true, ...slots });
    },
  )
  .patch(
    "/:slug/slots/:slotId",
    route({
      who: "staff",
      summary: "Change a slot; omitted fields stay, and isActive decides whether it takes orders",
      body: SlotChanges,
      answers: entries,
    }),
    async (c) => {
      const { actor, services } = c.var;
      const { slug, slotId } = c.req.param();
      return c.json({
        success: true,
        ...(await services.manageSlots.changeSlot(actor, slug, slotId, c.req.valid("json"))),
      });
    },
  )
  .post(
    "/:slug/days-off",
    route({
      who: "staff",
      summary: "Add a day without deliveries",
      body: DayOffInput,
      sample: { day: "2026-11-02" },
      // A fixed date will be in the past.
      sampleStatus: 400,
      status: 201,
      answers: entries,
    }),
    async (c) => {
      const { actor, services } = c.var;
      const slots = await services.manageSlots.addDayOff(actor, c.req.param("slug"), c.req.valid("json"));
      return c.json({ success: true, ...slots });
    },
  )
  .delete("/:slug/days-off/:day", route({ who: "staff", summary: "Remove a day off", answers: entries }), async (c) => {
    const { slug, day } = c.req.param();
    return c.json({ success: true, ...(await c.var.services.manageSlots.removeDayOff(c.var.actor, slug, day)) });
  });
