import { Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, queryOf, signedIn } from "../http/http.ts";
import { answers } from "../http/openapi.ts";
import { AuditEntry, AuditQuery } from "./audit.contract.ts";

export const auditRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/",
  answers("What staff did, newest first", { entries: v.array(AuditEntry), nextCursor: v.nullable(v.string()) }),
  signedIn,
  queryOf(AuditQuery),
  async (c) => c.json({ success: true, ...(await c.var.services.audit.list(c.var.actor, c.req.valid("query"))) }),
);
