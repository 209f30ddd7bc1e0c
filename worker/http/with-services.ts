import type { ExecutionContext, MiddlewareHandler } from "hono";
import type { Services } from "../compose.ts";
import type { Env } from "../env.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type Connections, createConnections } from "../platform/d1/connections.ts";
import { meterBindings, type Tally } from "../platform/d1/d1-meter.ts";
import type { ApiEnv } from "./api-env.ts";
import { accessOf, sendBookmark } from "./replicas/bookmarks.ts";

/**
 * Puts the services of this request into its context. The outbox's consumer, which is woken after the response, sends
 * the mails, pushes and refunds that the request enqueued.
 */
export const withServices =
  (
    createServices: (env: Env, lifetime: ExecutionContext, clock: Clock, connections: Connections) => Services,
  ): MiddlewareHandler<ApiEnv & { Bindings: Env }> =>
  async (c, next) => {
    const tally: Tally = { trips: 0, rowsRead: 0 };
    const isMetered = c.env.SERVER_TIMING === "on";
    const env = isMetered ? meterBindings(c.env, tally) : c.env;
    const connections = createConnections(env, await accessOf(c, env.CODE_SECRET));
    const services = createServices(env, c.executionCtx, systemClock, connections);
    c.set("services", services);
    await next();
    const bookmark = connections.readBookmark();
    if (bookmark) await sendBookmark(c, env.CODE_SECRET, bookmark);
    const woken = services.outboxConsumer.wakeConsumer();
    if (woken) c.executionCtx.waitUntil(woken);
    if (isMetered) c.header("Server-Timing", `d1;desc="${tally.trips} trips, ${tally.rowsRead} rows"`);
  };
