import * as v from "valibot";
import { route, router } from "../http/route.ts";
import { ContactMessage, MessagesQuery, SetAnsweredInput } from "./messages.contract.ts";

export const messagesRoutes = router(
  route("GET /", {
    who: "staff",
    summary: "Messages of the contact page, newest first",
    query: MessagesQuery,
    answers: { messages: v.array(ContactMessage), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.contact.listMessages(actor, query),
  }),
  route("PATCH /:id", {
    who: "staff",
    summary: "Mark a message as answered, or reopen it",
    fails: ["accounts.decided_meanwhile"],
    body: SetAnsweredInput,
    sample: { answered: true },
    answers: { message: ContactMessage },
    handle: async ({ services, actor, params, body }) => ({
      message: await services.contact.setAnswered(actor, params.id, body.answered),
    }),
  }),
);
