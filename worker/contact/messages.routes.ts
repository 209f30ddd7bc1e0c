import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { ContactMessage, MessagesQuery, SetAnsweredInput } from "./messages.contract.ts";

export const messagesRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "staff",
      summary: "Messages of the contact page, newest first",
      query: MessagesQuery,
      answers: { messages: v.array(ContactMessage), nextCursor: v.nullable(v.string()) },
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.contact.listMessages(c.var.actor, c.req.valid("query"))) }),
  )
  .patch(
    "/:id",
    route({
      who: "staff",
      summary: "Mark a message as answered, or reopen it",
      body: SetAnsweredInput,
      sample: { answered: true },
      answers: { message: ContactMessage },
    }),
    async (c) => {
      const { answered } = c.req.valid("json");
      const message = await c.var.services.contact.setAnswered(c.var.actor, c.req.param("id"), answered);
      return c.json({ success: true, message });
    },
  );
