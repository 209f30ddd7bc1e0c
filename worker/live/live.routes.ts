import type { Context } from "hono";
import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn } from "../http/authentication.ts";
import { answersSocket } from "../http/openapi.ts";
import { queryOf } from "../http/validation.ts";
import { BoardFrame, BoardQuery, OrderFrame } from "./live.contract.ts";
import type { LiveService } from "./live.service.ts";

interface Services {
  readonly live: LiveService;
}

const isUpgrade = (c: Context): boolean => c.req.header("Upgrade")?.toLowerCase() === "websocket";

export const liveRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/board",
    answersSocket("Changes on the board of a city, as they happen", BoardFrame),
    signedIn,
    queryOf(BoardQuery),
    async (c) =>
      c.var.services.live.openBoard(c.var.actor, { city: c.req.valid("query").city, isUpgrade: isUpgrade(c) }),
  )
  .get("/orders/:id", answersSocket("The status of an order, as it changes", OrderFrame), signedIn, async (c) =>
    c.var.services.live.followOrder(c.var.actor, { orderId: c.req.param("id"), isUpgrade: isUpgrade(c) }),
  );
