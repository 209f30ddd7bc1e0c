import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { AuditEntry, AuditQuery } from "./audit.contract.ts";

export const auditRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/",
  route({
    who: "owner",
    summary: "The audit log of staff, newest first",
    query: AuditQuery,
    answers: { entries: v.array(AuditEntry), nextCursor: v.nullable(v.string()) },
  }),
  async (c) => c.json({ success: true, ...(await c.var.services.audit.list(c.var.actor, c.req.valid("query"))) }),
);
