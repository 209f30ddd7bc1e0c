import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { ParseListInput } from "./list-text.contract.ts";
import { ParsedList } from "./parse-list.contract.ts";
import type { ParseList } from "./parse-list.service.ts";

interface Services {
  readonly pastedLists: ParseList;
}

export const parseListRoutes = new Hono<ApiEnv<Services>>({ strict: false }).post(
  "/parse",
  answers("A text as kitchens write it, read as lines with products of ours; nothing is ordered", ParsedList.entries),
  ...signedInAs(requireBuyer),
  ...jsonBody(ParseListInput),
  async (c) => {
    const { actor, services } = c.var;
    return c.json({ success: true, ...(await services.pastedLists.parseList(actor, c.req.valid("json"))) });
  },
);
