import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { signedInAs } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { jsonBody, queryOf } from "../http/validation.ts";
import { requireStaff } from "../identity/permissions.ts";
import { ContactMessage, MessagesQuery, SetAnsweredInput } from "./messages.contract.ts";
import type { MessagesService } from "./messages.service.ts";

interface Services {
  readonly contact: MessagesService;
}

export const messagesRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("Messages of the contact page, newest first", {
      messages: v.array(ContactMessage),
      nextCursor: v.nullable(v.string()),
    }),
    ...signedInAs(requireStaff),
    queryOf(MessagesQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.contact.listMessages(c.var.actor, c.req.valid("query"))) }),
  )
  .patch(
    "/:id",
    answers("Mark a message as answered, or reopen it", { message: ContactMessage }),
    ...signedInAs(requireStaff),
    ...jsonBody(SetAnsweredInput),
    async (c) => {
      const { answered } = c.req.valid("json");
      const message = await c.var.services.contact.setAnswered(c.var.actor, c.req.param("id"), answered);
      return c.json({ success: true, message });
    },
  );
