import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireAccountOwner } from "../../identity/permissions.ts";
import { ApiToken, CreateApiTokenInput } from "../../identity/scopes/api-tokens.contract.ts";
import type { ApiTokens } from "./api-tokens.service.ts";

interface Services {
  readonly apiTokens: ApiTokens;
}

/** The API tokens of the signed-in owner of an account. */
export const apiTokensRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("My API tokens", { tokens: v.array(ApiToken) }), signedIn, async (c) =>
    c.json({ success: true, tokens: await c.var.services.apiTokens.list(c.var.actor) }),
  )
  .post(
    "/",
    answers(
      "Make an API token; its text is shown only in this answer",
      { token: ApiToken, text: v.string() },
      { status: 201 },
    ),
    ...signedInAs(requireAccountOwner),
    ...jsonBody(CreateApiTokenInput),
    async (c) => {
      const { apiTokens } = c.var.services;
      const made = await apiTokens.create(c.var.actor, c.req.valid("json"), clientOf(c), idempotencyKey(c));
      return c.json({ success: true, ...made }, 201);
    },
  )
  .delete("/:id", answers("Revoke an API token at once", {}), signedIn, async (c) => {
    await c.var.services.apiTokens.revoke(c.var.actor, c.req.param("id"));
    return c.json({ success: true });
  });
