import * as v from "valibot";
import { route, router } from "../http/route.ts";
import { AuditEntry, AuditQuery } from "./audit.contract.ts";

export const auditRoutes = router(
  route("GET /", {
    who: "owner",
    summary: "The audit log of staff, newest first",
    query: AuditQuery,
    answers: { entries: v.array(AuditEntry), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.audit.list(actor, query),
  }),
);
