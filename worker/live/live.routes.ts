import type { Context } from "hono";
import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { BoardFrame, BoardQuery, OrderFrame } from "./live.contract.ts";

const isUpgrade = (c: Context): boolean => c.req.header("Upgrade")?.toLowerCase() === "websocket";

export const liveRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/board",
    route({
      who: "staff or verified agent",
      summary: "Follow the orders of a city's board (WebSocket)",
      query: BoardQuery,
      sampleStatus: 426,
      answersSocket: BoardFrame,
    }),
    async (c) =>
      c.var.services.live.openBoard(c.var.actor, { city: c.req.valid("query").city, isUpgrade: isUpgrade(c) }),
  )
  .get(
    "/orders/:id",
    route({ who: "account", summary: "Follow the status of an order (WebSocket)", answersSocket: OrderFrame }),
    async (c) => c.var.services.live.followOrder(c.var.actor, { orderId: c.req.param("id"), isUpgrade: isUpgrade(c) }),
  );
