import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";

export const vehicleImageRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/:agentId/vehicle-image",
  route({
    who: "account",
    summary: "The picture of an agent's vehicle, for staff and the agent",
    hasETag: true,
    answersFile: "image/*",
  }),
  (c) => c.var.services.agents.showVehicleImage(c.var.actor, c.req.param("agentId"), c.req.raw),
);
