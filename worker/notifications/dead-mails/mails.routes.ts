import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { DeadMail } from "../notifications.contract.ts";

export const mailsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/dead",
    route({
      who: "owner",
      summary: "Mails and pushes that were given up, newest first",
      answers: { mails: v.array(DeadMail) },
    }),
    async (c) => c.json({ success: true, mails: await c.var.services.mails.listDead(c.var.actor) }),
  )
  .post(
    "/:id/retry",
    route({ who: "owner", summary: "Try a mail again that was given up", answers: { message: v.string() } }),
    async (c) => {
      await c.var.services.mails.retryDead(c.var.actor, c.req.param("id"));
      return c.json({ success: true, message: "The mail is being sent again." });
    },
  );
