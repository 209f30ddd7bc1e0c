import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { AvailabilityInput, Profile, ProfileInput } from "./profiles.contract.ts";

/** An ETag, which If-Match sends back, prevents one browser tab from overwriting a change made in another. */
const etagOf = ({ updatedAt }: Profile): string => `"${updatedAt}"`;
const ifMatch = (c: Context): string | undefined => /^"([^"]+)"$/.exec(c.req.header("If-Match") ?? "")?.[1];

export const profilesRoutes = new Hono<ApiEnv>({ strict: false })
  .get("/", route({ who: "account", summary: "My profile", answers: { profile: Profile } }), async (c) => {
    const profile = await c.var.services.profiles.readProfile(c.var.actor);
    return c.json({ success: true, profile }, 200, { ETag: etagOf(profile) });
  })
  .put(
    "/",
    route({
      who: "account",
      summary: "Change my profile: the fields that are sent, and no others",
      body: ProfileInput,
      answers: { profile: Profile },
    }),
    async (c) => {
      const profile = await c.var.services.profiles.saveProfile(c.var.actor, c.req.valid("json"), ifMatch(c));
      return c.json({ success: true, profile }, 200, { ETag: etagOf(profile) });
    },
  );

export const availabilityRoutes = new Hono<ApiEnv>({ strict: false }).patch(
  "/availability",
  route({
    who: "agent",
    summary: "Go online or offline",
    body: AvailabilityInput,
    sample: { isActive: false },
    answers: { isActive: v.boolean() },
  }),
  async (c) => {
    const { isActive } = c.req.valid("json");
    return c.json({ success: true, isActive: await c.var.services.profiles.setAvailability(c.var.actor, isActive) });
  },
);
