import * as v from "valibot";
import { PASSWORD_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../identity/session-cookie.contract.ts";
import { EndSessionsInput, Session } from "./sessions.contract.ts";

export const sessionsRoutes = router(
  route("GET /sessions", {
    who: "account",
    summary: "My active sessions",
    answers: { sessions: v.array(Session) },
    handle: async ({ services, actor }) => ({ sessions: await services.sessions.list(actor) }),
  }),
  route("DELETE /sessions", {
    who: "account",
    summary: "End all my sessions, including this one",
    fails: [...PASSWORD_CODES, "sessions.password_required"],
    body: EndSessionsInput,
    mayBeEmpty: true,
    answers: {},
    handle: async ({ services, actor, body, client, c }) => {
      await services.sessions.logoutEverywhere(actor, { ...body, ip: client.ip });
      c.header("Set-Cookie", endedSessionCookie());
      c.header("Clear-Site-Data", CLEAR_SITE_DATA);
    },
  }),
  route("DELETE /sessions/:sessionId", {
    who: "account",
    summary: "End one of my sessions",
    fails: [...PASSWORD_CODES, "sessions.password_required"],
    body: EndSessionsInput,
    mayBeEmpty: true,
    answers: {},
    handle: ({ services, actor, params, body, client }) =>
      services.sessions.end(actor, params.sessionId, { ...body, ip: client.ip }),
  }),
);
