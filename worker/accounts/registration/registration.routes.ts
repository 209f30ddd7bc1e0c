import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, setSignInCookies } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { LoginInput, RegisterInput, User } from "../../identity/accounts.contract.ts";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../identity/session-cookie.contract.ts";
import { secondFactorNeeded } from "../second-factor/second-factor.errors.ts";
import { passwordWarning, passwordWarningField } from "../staff-passwords/breached-passwords.ts";

export const accountsRoutes = new Hono<ApiEnv>({ strict: false })
  .post(
    "/login",
    route({
      who: "anyone",
      summary: "Sign in by e-mail or phone; 401 auth.second_factor_needed asks staff for a second step",
      body: LoginInput,
      answers: { token: v.string(), user: User },
    }),
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
    route({
      who: "anyone",
      summary: "Register a hotel or an admin",
      body: RegisterInput,
      status: 201,
      answers: { user: User, message: v.string(), ...passwordWarningField },
    }),
    async (c) => {
      const input = c.req.valid("json");
      const user = await c.var.services.accounts.register(input, clientOf(c));
      return c.json({ success: true, user, message: "Registration successful!", ...passwordWarning(input.password) });
    },
  )
  .post("/logout", route({ who: "account", summary: "End this session", answers: {} }), async (c) => {
    await c.var.services.sessions.logout(c.var.actor);
    c.header("Set-Cookie", endedSessionCookie());
    c.header("Clear-Site-Data", CLEAR_SITE_DATA);
    return c.json({ success: true });
  })
  .get("/me", route({ who: "account", summary: "My account", answers: { user: User } }), async (c) =>
    c.json({ success: true, user: await c.var.services.accounts.me(c.var.actor) }),
  );
