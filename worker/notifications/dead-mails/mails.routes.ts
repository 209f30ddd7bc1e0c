import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { DeadMail } from "../notifications.contract.ts";
import type { DeadMailsService } from "./dead-mails.service.ts";

interface Services {
  readonly mails: DeadMailsService;
}

export const mailsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/dead",
    answers("Mails and pushes that were given up, newest first", { mails: v.array(DeadMail) }),
    signedIn,
    async (c) => c.json({ success: true, mails: await c.var.services.mails.listDead(c.var.actor) }),
  )
  .post("/:id/retry", answers("Try a mail again that was given up", { message: v.string() }), signedIn, async (c) => {
    await c.var.services.mails.retryDead(c.var.actor, c.req.param("id"));
    return c.json({ success: true, message: "The mail is being sent again." });
  });
