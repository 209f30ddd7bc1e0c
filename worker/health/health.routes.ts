import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { answers } from "../http/openapi.ts";
import { healthFields, readyFields } from "./health.contract.ts";
import type { HealthService } from "./health.service.ts";

/** For monitors: whether the process lives, and whether the shop can work. */
export const healthRoutes = new Hono<ApiEnv<{ readonly health: HealthService }>>()
  .get("/health", answers("The process lives", healthFields, { isPublic: true }), (c) =>
    c.json({ success: true, ...c.var.services.health.readHealth() }),
  )
  .get("/ready", answers("The shop can work; 503 with the reasons", readyFields, { isPublic: true }), async (c) =>
    c.json({ success: true, ...(await c.var.services.health.readReadiness()) }),
  );
