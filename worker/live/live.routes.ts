import { Hono } from "hono";
import { type ApiEnv, queryOf, signedIn } from "../platform/http.ts";
import { answersSocket } from "../platform/openapi.ts";
import { BoardFrameBody, BoardQuery } from "./live.contract.ts";

export const liveRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/board",
  answersSocket("What moves on the board of a city, as it happens", BoardFrameBody),
  signedIn,
  queryOf(BoardQuery),
  async (c) => {
    const isUpgrade = c.req.header("Upgrade")?.toLowerCase() === "websocket";
    return c.var.services.live.openBoard(c.var.actor, { city: c.req.valid("query").city, isUpgrade });
  },
);
