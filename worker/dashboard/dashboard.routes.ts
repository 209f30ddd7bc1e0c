import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { Dashboard } from "./dashboard.contract.ts";
import type { DashboardService } from "./dashboard.service.ts";

interface Services {
  readonly dashboard: DashboardService;
}

export const dashboardRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/",
  answers("The dashboard's figures, queues and newest orders", Dashboard.entries),
  signedIn,
  async (c) => c.json({ success: true, ...(await c.var.services.dashboard.read(c.var.actor)) }),
);
