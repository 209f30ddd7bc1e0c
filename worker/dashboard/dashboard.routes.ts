import { Hono } from "hono";
import { type ApiEnv, signedIn } from "../http/http.ts";
import { answers } from "../http/openapi.ts";
import { Dashboard } from "./dashboard.contract.ts";

export const dashboardRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/",
  answers("The desk's figures, queues and newest orders", Dashboard.entries),
  signedIn,
  async (c) => c.json({ success: true, ...(await c.var.services.dashboard.read(c.var.actor)) }),
);
