import { Hono } from "hono";
import { type ApiEnv, clientIp, jsonBody, signedIn } from "../platform/http.ts";
import { LoginInput, RegisterInput } from "./accounts.contract.ts";
import { endedSessionCookie, sessionCookie } from "./session-cookie.contract.ts";

export const accountsRoutes = new Hono<ApiEnv>({ strict: false })
  .post("/login", ...jsonBody(LoginInput), async (c) => {
    const client = { ip: clientIp(c), userAgent: c.req.header("User-Agent") ?? "" };
    const { token, user, maxAge } = await c.var.services.accounts.login(c.req.valid("json"), client);
    c.header("Set-Cookie", sessionCookie(token, maxAge));
    return c.json({ success: true, token, user });
  })
  .post("/register", ...jsonBody(RegisterInput), async (c) => {
    const user = await c.var.services.accounts.register(c.req.valid("json"), { ip: clientIp(c) });
    return c.json({ success: true, user, message: "Registration successful!" }, 201);
  })
  .post("/logout", signedIn, async (c) => {
    await c.var.services.accounts.logout(c.var.actor);
    c.header("Set-Cookie", endedSessionCookie());
    return c.json({ success: true });
  })
  .get("/me", signedIn, async (c) => c.json({ success: true, user: await c.var.services.accounts.me(c.var.actor) }));
