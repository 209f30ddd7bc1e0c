import * as v from "valibot";
import { PASSWORD_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
import { ApiToken, CreateApiTokenInput } from "../../identity/scopes/api-tokens.contract.ts";

export const apiTokensRoutes = router(
  route("GET /", {
    who: "account owner",
    summary: "My API tokens",
    answers: { tokens: v.array(ApiToken) },
    handle: async ({ services, actor }) => ({ tokens: await services.apiTokens.list(actor) }),
  }),
  route("POST /", {
    who: "account owner",
    summary: "Make an API token; its text is shown only in this answer",
    fails: [
      ...PASSWORD_CODES,
      "limits.make_token",
      "tokens.password_required",
      "tokens.request_reused",
      "tokens.too_many",
    ],
    body: CreateApiTokenInput,
    idempotent: true,
    status: 201,
    answers: { token: ApiToken, text: v.string() },
    handle: ({ services, actor, body, client, idempotencyKey }) =>
      services.apiTokens.create(actor, body, client, idempotencyKey),
  }),
  route("DELETE /:id", {
    who: "account owner",
    summary: "Revoke an API token at once",
    answers: {},
    handle: ({ services, actor, params }) => services.apiTokens.revoke(actor, params.id),
  }),
);
