import type { Context } from "hono";
import { route, router } from "../http/route.ts";
import { BoardFrame, BoardQuery, OrderFrame } from "./live.contract.ts";

const isUpgrade = (c: Context): boolean => c.req.header("Upgrade")?.toLowerCase() === "websocket";

export const liveRoutes = router(
  route("GET /board", {
    who: "staff or verified agent",
    summary: "Follow the orders of a city's board (WebSocket)",
    query: BoardQuery,
    sampleStatus: 426,
    answersSocket: BoardFrame,
    handle: ({ services, actor, query, c }) =>
      services.live.openBoard(actor, { city: query.city, isUpgrade: isUpgrade(c) }),
  }),
  route("GET /orders/:id", {
    who: "account",
    summary: "Follow the status of an order (WebSocket)",
    fails: ["orders.conflict"],
    answersSocket: OrderFrame,
    handle: ({ services, actor, params, c }) =>
      services.live.followOrder(actor, { orderId: params.id, isUpgrade: isUpgrade(c) }),
  }),
);
