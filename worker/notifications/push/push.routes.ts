import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { PushStatus, SubscribeInput } from "../push.contract.ts";

const MESSAGE = { message: v.string() };

export const pushRoutes = router(
  route("GET /key", {
    who: "account",
    summary: "The key to subscribe with, and whether this device is",
    answers: PushStatus.entries,
    handle: ({ services, actor }) => services.push.readStatus(actor),
  }),
  route("POST /subscriptions", {
    who: "account",
    summary: "Send notifications to this device, while this session lasts",
    fails: ["limits.push", "push.bad_key", "push.off", "push.unknown_service"],
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
    handle: async ({ services, actor, body }) => {
      await services.push.subscribe(actor, body);
      return { message: "Notifications are on." };
    },
  }),
  route("DELETE /subscriptions", {
    who: "account",
    summary: "Send nothing more to this device",
    answers: MESSAGE,
    handle: async ({ services, actor }) => {
      await services.push.unsubscribe(actor);
      return { message: "Notifications are off." };
    },
  }),
  route("POST /test", {
    who: "account",
    summary: "Send a notification to this device, to see one",
    fails: ["limits.push", "push.device_gone", "push.not_subscribed", "push.not_taken", "push.off"],
    sampleStatus: 409,
    answers: MESSAGE,
    handle: async ({ services, actor }) => {
      await services.push.sendTest(actor);
      return { message: "A notification is on its way." };
    },
  }),
);
