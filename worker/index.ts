import { Hono } from "hono";
import { api, type WorkerEnv } from "./api.ts";
import { createServices } from "./compose.ts";
import { runEveryMinute } from "./cron.ts";
import type { Env } from "./env.ts";
import { limitBody } from "./http/body-limit.ts";
import { cachedForVisitors } from "./http/cache/visitors-cache.ts";
import { respondWithErrorPage } from "./http/error-response.ts";
import { limitAddress } from "./http/operations/address-limit.ts";
import { observe } from "./http/operations/observe.ts";
import { requireConfiguration } from "./http/operations/require-configuration.ts";
import { requireTls } from "./http/operations/require-tls.ts";
import { rememberLanguage } from "./http/remember-language.ts";
import { requireForm } from "./http/require-form.ts";
import { sameOrigin } from "./http/same-origin.ts";
import { newNonce, setCommonHeaders } from "./http/security-headers.ts";
import { readUnreadBody } from "./http/unread-body.ts";
import { limitUploads } from "./http/upload-form.ts";
import { wellKnown } from "./http/well-known.ts";
import { withServices } from "./http/with-services.ts";
import { renderPage } from "./pages.ts";
import { serveImage } from "./platform/images/image-bucket.ts";
import { serveLinkPicture } from "./platform/images/link-picture.ts";

const app = new Hono<WorkerEnv>({ strict: false });
app.use(readUnreadBody);
app.route("/", api);
app.use(observe, setCommonHeaders, limitAddress, requireTls);
// Pages accept only forms. The API answers OPTIONS itself.
app.options("*", (c) => c.body(null, 204, { Allow: "GET, HEAD, POST, OPTIONS" }));
app.route("/.well-known", wellKnown);
app.get("/images/og/:name", (c) => serveLinkPicture(c.env, c.req.param("name"), c.req.raw));
app.get("/images/*", (c) => serveImage(c.env.IMAGES, c.req.path.slice("/images/".length), c.req.raw));
app.all(
  "*",
  requireConfiguration,
  sameOrigin,
  limitUploads,
  limitBody,
  requireForm,
  withServices(createServices),
  rememberLanguage,
  // Not cached in development, so that each change shows at once.
  import.meta.env.MODE === "development" ? renderPage : cachedForVisitors(renderPage, { newNonce }),
);
app.onError(respondWithErrorPage);

export { CityBoard } from "./durable-objects/city-board.ts";
export { OrderCoordinator } from "./durable-objects/order-coordinator.ts";
export { OutboxConsumer } from "./durable-objects/outbox-consumer.ts";
export { StandingOrderTimer } from "./durable-objects/standing-order-timer.ts";

export default {
  fetch: app.fetch,
  scheduled: (_minute, env, lifetime) => runEveryMinute(env, lifetime),
} satisfies ExportedHandler<Env>;
