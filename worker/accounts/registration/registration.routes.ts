import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, setSignInCookies, signedIn } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { LoginInput, RegisterInput, User } from "../../identity/accounts.contract.ts";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../identity/session-cookie.contract.ts";
import { secondFactorNeeded } from "../second-factor/second-factor.errors.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import { warned, warningAbout } from "../staff-passwords/breached-passwords.ts";
import type { AccountsService } from "./registration.service.ts";

interface Services {
  readonly accounts: AccountsService;
  readonly sessions: SessionsService;
}

export const accountsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .post(
    "/login",
    answers(
      "Sign in by e-mail or phone; 401 auth.second_factor_needed asks staff for a second step",
      { token: v.string(), user: User },
      { isPublic: true },
    ),
    ...jsonBody(LoginInput),
    async (c) => {
      const result = await c.var.services.accounts.login(c.req.valid("json"), clientOf(c));
      if ("secondStep" in result) throw secondFactorNeeded(result.secondStep);
      const { user, ...signedIn } = result;
      setSignInCookies(c, signedIn);
      return c.json({ success: true, token: signedIn.token, user });
    },
  )
  .post(
    "/register",
    answers(
      "Register a hotel or an admin",
      { user: User, message: v.string(), ...warned },
      { status: 201, isPublic: true },
    ),
    ...jsonBody(RegisterInput),
    async (c) => {
      const input = c.req.valid("json");
      const user = await c.var.services.accounts.register(input, clientOf(c));
      return c.json({ success: true, user, message: "Registration successful!", ...warningAbout(input.password) }, 201);
    },
  )
  .post("/logout", answers("End this session", {}), signedIn, async (c) => {
    await c.var.services.sessions.logout(c.var.actor);
    c.header("Set-Cookie", endedSessionCookie());
    c.header("Clear-Site-Data", CLEAR_SITE_DATA);
    return c.json({ success: true });
  })
  .get("/me", answers("My account", { user: User }), signedIn, async (c) =>
    c.json({ success: true, user: await c.var.services.accounts.me(c.var.actor) }),
  );
