import { Hono } from "hono";
import { type ApiEnv, signedIn } from "../../http/http.ts";
import { answersPicture } from "../../http/openapi.ts";

export const vehicleImageRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/:agentId/vehicle-image",
  answersPicture("An agent's vehicle, for staff and himself"),
  signedIn,
  (c) => c.var.services.delivery.showVehicleImage(c.var.actor, c.req.param("agentId"), c.req.raw),
);
