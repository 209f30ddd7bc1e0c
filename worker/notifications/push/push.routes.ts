import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { PushStatus, SubscribeInput } from "../push.contract.ts";

const MESSAGE = { message: v.string() };

export const pushRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/key",
    route({
      who: "account",
      summary: "The key to subscribe with, and whether this device is",
      answers: PushStatus.entries,
    }),
    async (c) => c.json({ success: true, ...(await c.var.services.push.readStatus(c.var.actor)) }),
  )
  .post(
    "/subscriptions",
    route({
      who: "account",
      summary: "Send notifications to this device, while this session lasts",
      body: SubscribeInput,
      sample: {
        endpoint: "https://fcm.googleapis.com/fcm/send/of-the-role-table",
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      },
      status: 201,
      answers: MESSAGE,
    }),
    async (c) => {
      await c.var.services.push.subscribe(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, message: "Notifications are on." });
    },
  )
  .delete(
    "/subscriptions",
    route({ who: "account", summary: "Send nothing more to this device", answers: MESSAGE }),
    async (c) => {
      await c.var.services.push.unsubscribe(c.var.actor);
      return c.json({ success: true, message: "Notifications are off." });
    },
  )
  .post(
    "/test",
    route({
      who: "account",
      summary: "Send a notification to this device, to see one",
      sampleStatus: 409,
      answers: MESSAGE,
    }),
    async (c) => {
      await c.var.services.push.sendTest(c.var.actor);
      return c.json({ success: true, message: "A notification is on its way." });
    },
  );
