import { Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, clientOf, jsonBody, signedIn } from "../../http/http.ts";
import { answers } from "../../http/openapi.ts";
import { CLEAR_SITE_DATA, endedSessionCookie, sessionCookie } from "./session-cookie.contract.ts";
import { ChangePasswordInput, PASSWORD_CHANGED, Session } from "./sessions.contract.ts";

/** Where an account is signed in, and its password. */
export const sessionsRoutes = new Hono<ApiEnv>({ strict: false })
  .get("/sessions", answers("Where I am signed in", { sessions: v.array(Session) }), signedIn, async (c) =>
    c.json({ success: true, sessions: await c.var.services.sessions.list(c.var.actor) }),
  )
  .delete("/sessions", answers("Sign out everywhere, here too", {}), signedIn, async (c) => {
    await c.var.services.sessions.logoutEverywhere(c.var.actor);
    c.header("Set-Cookie", endedSessionCookie());
    c.header("Clear-Site-Data", CLEAR_SITE_DATA);
    return c.json({ success: true });
  })
  .delete("/sessions/:sessionId", answers("Sign out one of my devices", {}), signedIn, async (c) => {
    await c.var.services.sessions.end(c.var.actor, c.req.param("sessionId"));
    return c.json({ success: true });
  })
  .post(
    "/change-password",
    answers("Change my password: every session ends, this one goes on with a new token", {
      token: v.string(),
      message: v.string(),
    }),
    signedIn,
    ...jsonBody(ChangePasswordInput),
    async (c) => {
      const { accounts } = c.var.services;
      const { token, maxAge } = await accounts.changePassword(c.var.actor, c.req.valid("json"), clientOf(c));
      c.header("Set-Cookie", sessionCookie(token, maxAge));
      return c.json({ success: true, token, message: PASSWORD_CHANGED });
    },
  );
