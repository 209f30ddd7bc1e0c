import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { ApiToken, CreateApiTokenInput } from "../../identity/scopes/api-tokens.contract.ts";

export const apiTokensRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({ who: "account owner", summary: "My API tokens", answers: { tokens: v.array(ApiToken) } }),
    async (c) => c.json({ success: true, tokens: await c.var.services.apiTokens.list(c.var.actor) }),
  )
  .post(
    "/",
    route({
      who: "account owner",
      summary: "Make an API token; its text is shown only in this answer",
      body: CreateApiTokenInput,
      idempotent: true,
      status: 201,
      answers: { token: ApiToken, text: v.string() },
    }),
    async (c) => {
      const { apiTokens } = c.var.services;
      const made = await apiTokens.create(c.var.actor, c.req.valid("json"), clientOf(c), c.var.idempotencyKey);
      return c.json({ success: true, ...made });
    },
  )
  .delete("/:id", route({ who: "account owner", summary: "Revoke an API token at once", answers: {} }), async (c) => {
    await c.var.services.apiTokens.revoke(c.var.actor, c.req.param("id"));
    return c.json({ success: true });
  });
