import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireOwner } from "../../identity/permissions.ts";
import { AdminAccount, PeopleQuery, SetAdminStatusInput } from "./admins.contract.ts";
import type { AdminsService } from "./admins.service.ts";

interface Services {
  readonly admins: AdminsService;
}

/** For the owner, below /auth. {id} is the id of the user. */
export const adminsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/admin-data",
    answers("All admins in any status, newest first", {
      adminData: v.array(AdminAccount),
      nextCursor: v.nullable(v.string()),
    }),
    ...signedInAs(requireOwner),
    queryOf(PeopleQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.admins.listAdmins(c.var.actor, c.req.valid("query"))) }),
  )
  .patch(
    "/admin/:id/status",
    answers("Verify or reject an admin", { admin: AdminAccount }),
    ...signedInAs(requireOwner),
    ...jsonBody(SetAdminStatusInput),
    async (c) => {
      const { status } = c.req.valid("json");
      const admin = await c.var.services.admins.setAdminStatus(c.var.actor, c.req.param("id"), status);
      return c.json({ success: true, admin });
    },
  )
  .post(
    "/users/:id/end-sessions",
    answers("Sign a person out everywhere", { message: v.string() }),
    signedIn,
    async (c) => {
      await c.var.services.admins.endSessions(c.var.actor, c.req.param("id"));
      return c.json({ success: true, message: "All sessions of this account are over." });
    },
  );
