import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { Dashboard } from "./dashboard.contract.ts";

export const dashboardRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/",
  route({
    who: "staff",
    scope: "reports:read",
    summary: "The dashboard's figures, queues and newest orders",
    answers: Dashboard.entries,
  }),
  async (c) => c.json({ success: true, ...(await c.var.services.dashboard.read(c.var.actor)) }),
);
