import * as v from "valibot";
import { answerSignIn } from "../../http/authentication.ts";
import { route, router } from "../../http/route.ts";
import { LoginInput, RegisterInput, User } from "../../identity/accounts.contract.ts";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../identity/session-cookie.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { passwordWarning, passwordWarningField } from "../staff-passwords/breached-passwords.ts";

export const accountsRoutes = router(
  route("POST /login", {
    who: "anyone",
    summary: "Sign in by e-mail or phone; 401 auth.second_factor_needed asks staff for a second step",
    fails: [
      "auth.invalid_credentials",
      "auth.too_many_attempts",
      "auth.second_factor_needed",
      "limits.login",
      "server.overloaded",
    ],
    body: LoginInput,
    answers: { token: v.string(), user: User },
    handle: async ({ services, body, client, c }) => {
      const result = await services.accounts.login(body, client);
      if (!("secondStep" in result)) return answerSignIn(c, result);
      const { pendingToken, expiresIn, factors } = result.secondStep;
      throw new AppError("auth.second_factor_needed", 401, {}, { details: { pendingToken, expiresIn, factors } });
    },
  }),
  route("POST /register", {
    who: "anyone",
    summary: "Register a hotel or an admin",
    fails: ["auth.email_taken", "auth.phone_taken", "auth.weak_password", "limits.register", "server.overloaded"],
    body: RegisterInput,
    status: 201,
    answers: { user: User, message: v.string(), ...passwordWarningField },
    handle: async ({ services, body, client }) => ({
      user: await services.accounts.register(body, client),
      message: "Registration successful!",
      ...passwordWarning(body.password),
    }),
  }),
  route("POST /logout", {
    who: "account",
    summary: "End this session",
    answers: {},
    handle: async ({ services, actor, c }) => {
      await services.sessions.logout(actor);
      c.header("Set-Cookie", endedSessionCookie());
      c.header("Clear-Site-Data", CLEAR_SITE_DATA);
    },
  }),
  route("GET /me", {
    who: "account",
    summary: "My account",
    answers: { user: User },
    handle: async ({ services, actor }) => ({ user: await services.accounts.me(actor) }),
  }),
);
