import { getCookie } from "hono/cookie";
import * as v from "valibot";
import { route, router } from "../http/route.ts";
import { DEFAULT_LANGUAGE } from "../identity/accounts.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../identity/language-cookie.contract.ts";
import { CONTACT_THANKS, ContactInput } from "./contact.contract.ts";

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
