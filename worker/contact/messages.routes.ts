import { Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, jsonBody, queryOf, signedIn } from "../http/http.ts";
import { answers } from "../http/openapi.ts";
import { ContactMessage, MessagesQuery, SetAnsweredInput } from "./messages.contract.ts";

export const messagesRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    answers("Messages of the contact page, newest first", {
      messages: v.array(ContactMessage),
      nextCursor: v.nullable(v.string()),
    }),
    signedIn,
    queryOf(MessagesQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.contact.listMessages(c.var.actor, c.req.valid("query"))) }),
  )
  .patch(
    "/:id",
    answers("Tick a message off, or take that back", { message: ContactMessage }),
    signedIn,
    ...jsonBody(SetAnsweredInput),
    async (c) => {
      const { answered } = c.req.valid("json");
      const message = await c.var.services.contact.setAnswered(c.var.actor, c.req.param("id"), answered);
      return c.json({ success: true, message });
    },
  );
