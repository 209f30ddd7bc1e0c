import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { PushStatus, SubscribeInput } from "../push.contract.ts";
import type { PushService } from "./push.service.ts";

interface Services {
  readonly push: PushService;
}

const MESSAGE = { message: v.string() };

/** Notifications on the requesting device. */
export const pushRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/key",
    answers("The key to subscribe with, and whether this device is", PushStatus.entries),
    signedIn,
    async (c) => c.json({ success: true, ...(await c.var.services.push.readStatus(c.var.actor)) }),
  )
  .post(
    "/subscriptions",
    answers("Send notifications to this device, while this session lasts", MESSAGE, { status: 201 }),
    signedIn,
    ...jsonBody(SubscribeInput),
    async (c) => {
      await c.var.services.push.subscribe(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, message: "Notifications are on." }, 201);
    },
  )
  .delete("/subscriptions", answers("Send nothing more to this device", MESSAGE), signedIn, async (c) => {
    await c.var.services.push.unsubscribe(c.var.actor);
    return c.json({ success: true, message: "Notifications are off." });
  })
  .post("/test", answers("Send a notification to this device, to see one", MESSAGE), signedIn, async (c) => {
    await c.var.services.push.sendTest(c.var.actor);
    return c.json({ success: true, message: "A notification is on its way." });
  });
