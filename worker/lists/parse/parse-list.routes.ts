import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { ParseListInput } from "./list-text.contract.ts";
import { ParsedList } from "./parse-list.contract.ts";

export const parseListRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/parse",
  route({
    who: "buyer",
    scope: "lists:write",
    summary: "Parse a text as kitchens write it into lines with matching products; nothing is ordered",
    body: ParseListInput,
    sample: { text: "aloo 10 kg\npyaz 5 kg, potatto 2 kg" },
    answers: ParsedList.entries,
  }),
  async (c) => {
    const { actor, services } = c.var;
    return c.json({ success: true, ...(await services.pastedLists.parseList(actor, c.req.valid("json"))) });
  },
);
