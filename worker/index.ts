import { Hono } from "hono";
import { api } from "./api.ts";
import { runEveryMinute } from "./every-minute.ts";
import { renderPage } from "./pages.ts";
import { limitBody } from "./platform/body-limit.ts";
import type { Env } from "./platform/env.ts";
import { type ApiEnv, answerError, sameOrigin, withServices } from "./platform/http.ts";
import { serveImage } from "./platform/images.ts";
import { newNonce } from "./platform/security-headers.ts";
import { readUnreadBody } from "./platform/unread-body.ts";
import { cachedForVisitors } from "./platform/visitors-cache.ts";

const app = new Hono<ApiEnv>({ strict: false });
app.use(readUnreadBody);
app.route("/", api);
app.get("/images/*", (c) => serveImage(c.env, c.req.path.slice("/images/".length), c.req.raw));
app.all("*", sameOrigin, limitBody, withServices, cachedForVisitors(renderPage, { newNonce }));
app.onError(answerError);

export { OrderBoard } from "./live/order-board.ts";
export { OrderCoordinator } from "./orders/order-coordinator.ts";

export default {
  fetch: app.fetch,
  scheduled: (_minute, env, lifetime) => runEveryMinute(env, lifetime),
} satisfies ExportedHandler<Env>;
