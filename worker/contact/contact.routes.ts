import { getCookie } from "hono/cookie";
import * as v from "valibot";
import { route, router } from "../http/route.ts";
import { DEFAULT_LANGUAGE } from "../identity/accounts.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../identity/language-cookie.contract.ts";
import { CONTACT_THANKS, ContactInput } from "./contact.contract.ts";
import { ContactMessage, MessagesQuery, SetAnsweredInput } from "./messages.contract.ts";

export const contactRoutes = router(
  route("POST /", {
    who: "anyone",
    summary: "Write to us",
    fails: ["limits.contact"],
    body: ContactInput,
    idempotent: true,
    status: 201,
    answers: { message: v.string() },
    handle: async ({ services, body, client, idempotencyKey, c }) => {
      const language = parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
      await services.contact.sendMessage(body, { ip: client.ip, key: idempotencyKey, language });
      return { message: CONTACT_THANKS };
    },
  }),
);

/** Mounted at /api/admin/messages: for staff. */
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
