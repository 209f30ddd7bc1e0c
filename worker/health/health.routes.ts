import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { healthFields, readyFields } from "./health.contract.ts";

export const healthRoutes = new Hono<ApiEnv>()
  .get("/health", route({ who: "anyone", summary: "The process lives", answers: healthFields }), (c) =>
    c.json({ success: true, ...c.var.services.health.readHealth() }),
  )
  .get(
    "/ready",
    route({ who: "anyone", summary: "The shop can work; 503 with the reasons", answers: readyFields }),
    async (c) => c.json({ success: true, ...(await c.var.services.health.readReadiness()) }),
  );
