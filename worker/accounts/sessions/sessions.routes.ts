import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../identity/session-cookie.contract.ts";
import { EndSessionsInput, Session } from "./sessions.contract.ts";

export const sessionsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/sessions",
    route({ who: "account", summary: "My active sessions", answers: { sessions: v.array(Session) } }),
    async (c) => c.json({ success: true, sessions: await c.var.services.sessions.list(c.var.actor) }),
  )
  .delete(
    "/sessions",
    route({
      who: "account",
      summary: "End all my sessions, including this one",
      body: EndSessionsInput,
      mayBeEmpty: true,
      answers: {},
    }),
    async (c) => {
      await c.var.services.sessions.logoutEverywhere(c.var.actor, { ...c.req.valid("json"), ip: clientIp(c) });
      c.header("Set-Cookie", endedSessionCookie());
      c.header("Clear-Site-Data", CLEAR_SITE_DATA);
      return c.json({ success: true });
    },
  )
  .delete(
    "/sessions/:sessionId",
    route({ who: "account", summary: "End one of my sessions", body: EndSessionsInput, mayBeEmpty: true, answers: {} }),
    async (c) => {
      const person = { ...c.req.valid("json"), ip: clientIp(c) };
      await c.var.services.sessions.end(c.var.actor, c.req.param("sessionId"), person);
      return c.json({ success: true });
    },
  );
