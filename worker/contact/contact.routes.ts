import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { clientIp } from "../http/authentication.ts";
import { route } from "../http/route.ts";
import { DEFAULT_LANGUAGE } from "../identity/accounts.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../identity/language-cookie.contract.ts";
import { CONTACT_THANKS, ContactInput } from "./contact.contract.ts";

export const contactRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/",
  route({
    who: "anyone",
    summary: "Write to us",
    body: ContactInput,
    idempotent: true,
    status: 201,
    answers: { message: v.string() },
  }),
  async (c) => {
    const language = parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
    const sender = { ip: clientIp(c), key: c.var.idempotencyKey, language };
    await c.var.services.contact.sendMessage(c.req.valid("json"), sender);
    return c.json({ success: true, message: CONTACT_THANKS });
  },
);
