import { Hono } from "hono";
import type { ApiEnv } from "../../../http/api-env.ts";
import { signedIn, signedInAs } from "../../../http/authentication.ts";
import { answers } from "../../../http/openapi.ts";
import { jsonBody } from "../../../http/validation.ts";
import { requireStaff } from "../../../identity/permissions.ts";
import { CitySlots, DayOffInput, NewSlot, SlotChanges } from "./manage-slots.contract.ts";
import type { ManageSlotsService } from "./manage-slots.service.ts";

interface Services {
  readonly manageSlots: ManageSlotsService;
}

const { entries } = CitySlots;

/** Below /api/admin/cities: for staff. Each answers with all slots and days off of the city. */
export const manageSlotsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/:slug/slots", answers("The delivery slots of a city, with what is booked", entries), signedIn, async (c) => {
    const { actor, services } = c.var;
    return c.json({ success: true, ...(await services.manageSlots.listSlots(actor, c.req.param("slug"))) });
  })
  .post(
    "/:slug/slots",
    answers("A new delivery slot", entries, { status: 201 }),
    ...signedInAs(requireStaff),
    ...jsonBody(NewSlot),
    async (c) => {
      const { actor, services } = c.var;
      const slots = await services.manageSlots.addSlot(actor, c.req.param("slug"), c.req.valid("json"));
      return c.json({ success: true, ...slots }, 201);
    },
  )
  .patch(
    "/:slug/slots/:slotId",
    answers("Change the fields that are sent; isActive says whether orders are taken", entries),
    ...signedInAs(requireStaff),
    ...jsonBody(SlotChanges),
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
    answers("A day without deliveries", entries, { status: 201 }),
    ...signedInAs(requireStaff),
    ...jsonBody(DayOffInput),
    async (c) => {
      const { actor, services } = c.var;
      const slots = await services.manageSlots.addDayOff(actor, c.req.param("slug"), c.req.valid("json"));
      return c.json({ success: true, ...slots }, 201);
    },
  )
  .delete("/:slug/days-off/:day", answers("Deliver on that day after all", entries), signedIn, async (c) => {
    const { slug, day } = c.req.param();
    return c.json({ success: true, ...(await c.var.services.manageSlots.removeDayOff(c.var.actor, slug, day)) });
  });
