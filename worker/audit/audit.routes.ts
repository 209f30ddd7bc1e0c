import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { signedInAs } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { queryOf } from "../http/validation.ts";
import { requireOwner } from "../identity/permissions.ts";
import { AuditEntry, AuditQuery } from "./audit.contract.ts";
import type { AuditService } from "./audit.service.ts";

interface Services {
  readonly audit: AuditService;
}

export const auditRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/",
  answers("The audit log of staff, newest first", { entries: v.array(AuditEntry), nextCursor: v.nullable(v.string()) }),
  ...signedInAs(requireOwner),
  queryOf(AuditQuery),
  async (c) => c.json({ success: true, ...(await c.var.services.audit.list(c.var.actor, c.req.valid("query"))) }),
);
