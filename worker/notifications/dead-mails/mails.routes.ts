import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { DeadMail } from "../notifications.contract.ts";

export const mailsRoutes = router(
  route("GET /dead", {
    who: "owner",
    summary: "Mails and pushes that were given up, newest first",
    answers: { mails: v.array(DeadMail) },
    handle: async ({ services, actor }) => ({ mails: await services.mails.listDead(actor) }),
  }),
  route("POST /:id/retry", {
    who: "owner",
    summary: "Try a mail again that was given up",
    answers: { message: v.string() },
    handle: async ({ services, actor, params }) => {
      await services.mails.retryDead(actor, params.id);
      return { message: "The mail is being sent again." };
    },
  }),
);
