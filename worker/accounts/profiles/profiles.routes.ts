import type { Context } from "hono";
import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { AvailabilityInput, Profile, ProfileInput } from "./profiles.contract.ts";

/** An ETag, which If-Match sends back, prevents one browser tab from overwriting a change made in another. */
const etagOf = ({ updatedAt }: Profile): string => `"${updatedAt}"`;
/** Undefined for `*` and without the header. A proxy that compresses the response makes the ETag weak. */
const ifMatch = (c: Context): string | undefined => {
  const tag = c.req.header("If-Match")?.trim();
  return tag === "*" ? undefined : tag?.replace(/^(?:W\/)?"(.*)"$/, "$1");
};

const VERSION = { ETag: "The version of the profile, for If-Match." };

export const profilesRoutes = router(
  route("GET /", {
    who: "account",
    summary: "My profile",
    headers: VERSION,
    answers: { profile: Profile },
    handle: async ({ services, actor, c }) => {
      const profile = await services.profiles.readProfile(actor);
      c.header("ETag", etagOf(profile));
      return { profile };
    },
  }),
  route("PUT /", {
    who: "account",
    summary: "Change my profile: the fields that are sent, and no others",
    fails: [
      "auth.not_verified",
      "auth.rejected",
      "auth.phone_taken",
      "limits.claim_phone",
      "profile.changed_meanwhile",
      "profile.not_of_this_role",
      "profile.read_only",
    ],
    takesIfMatch: true,
    headers: VERSION,
    body: ProfileInput,
    answers: { profile: Profile },
    handle: async ({ services, actor, body, c }) => {
      const profile = await services.profiles.saveProfile(actor, body, ifMatch(c));
      c.header("ETag", etagOf(profile));
      return { profile };
    },
  }),
);

export const availabilityRoutes = router(
  route("PATCH /availability", {
    who: "agent",
    summary: "Go online or offline",
    fails: ["auth.not_verified", "auth.rejected"],
    body: AvailabilityInput,
    sample: { isActive: false },
    answers: { isActive: v.boolean() },
    handle: async ({ services, actor, body }) => ({
      isActive: await services.profiles.setAvailability(actor, body.isActive),
    }),
  }),
);
