import { Hono } from "hono";
import { api } from "./api.ts";
import { runEveryMinute } from "./cron.ts";
import type { Env } from "./env.ts";
import { limitBody } from "./http/body-limit.ts";
import { type ApiEnv, answerError, sameOrigin, withServices } from "./http/http.ts";
import { newNonce } from "./http/security-headers.ts";
import { readUnreadBody } from "./http/unread-body.ts";
import { cachedForVisitors } from "./http/visitors-cache.ts";
import { renderPage } from "./pages.ts";
import { serveImage } from "./platform/images/image-bucket.ts";

const app = new Hono<ApiEnv>({ strict: false });
app.use(readUnreadBody);
app.route("/", api);
app.get("/images/*", (c) => serveImage(c.env, c.req.path.slice("/images/".length), c.req.raw));
app.all("*", sameOrigin, limitBody, withServices, cachedForVisitors(renderPage, { newNonce }));
app.onError(answerError);

export { CityBoard } from "./durable-objects/city-board.ts";
export { OrderCoordinator } from "./durable-objects/order-coordinator.ts";

export default {
  fetch: app.fetch,
  scheduled: (_minute, env, lifetime) => runEveryMinute(env, lifetime),
} satisfies ExportedHandler<Env>;
