import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp, signedIn } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { optionalJsonBody } from "../../http/validation.ts";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../identity/session-cookie.contract.ts";
import { EndSessionsInput, Session } from "./sessions.contract.ts";
import type { SessionsService } from "./sessions.service.ts";

interface Services {
  readonly sessions: SessionsService;
}

/** The sessions of the signed-in account. */
export const sessionsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/sessions", answers("My active sessions", { sessions: v.array(Session) }), signedIn, async (c) =>
    c.json({ success: true, sessions: await c.var.services.sessions.list(c.var.actor) }),
  )
  .delete(
    "/sessions",
    answers("End all my sessions, including this one", {}),
    signedIn,
    ...optionalJsonBody(EndSessionsInput),
    async (c) => {
      await c.var.services.sessions.logoutEverywhere(c.var.actor, { ...c.req.valid("json"), ip: clientIp(c) });
      c.header("Set-Cookie", endedSessionCookie());
      c.header("Clear-Site-Data", CLEAR_SITE_DATA);
      return c.json({ success: true });
    },
  )
  .delete(
    "/sessions/:sessionId",
    answers("End one of my sessions", {}),
    signedIn,
    ...optionalJsonBody(EndSessionsInput),
    async (c) => {
      const person = { ...c.req.valid("json"), ip: clientIp(c) };
      await c.var.services.sessions.end(c.var.actor, c.req.param("sessionId"), person);
      return c.json({ success: true });
    },
  );
