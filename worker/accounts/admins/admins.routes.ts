import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { AdminAccount, PeopleQuery, SetAdminStatusInput } from "./admins.contract.ts";

export const adminsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/admin-data",
    route({
      who: "owner",
      summary: "All admins in any status, newest first",
      query: PeopleQuery,
      answers: { adminData: v.array(AdminAccount), nextCursor: v.nullable(v.string()) },
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.admins.listAdmins(c.var.actor, c.req.valid("query"))) }),
  )
  .patch(
    "/admin/:id/status",
    route({
      who: "owner",
      summary: "Verify or reject an admin",
      body: SetAdminStatusInput,
      sample: { status: "rejected" },
      answers: { admin: AdminAccount },
    }),
    async (c) => {
      const { status } = c.req.valid("json");
      const admin = await c.var.services.admins.setAdminStatus(c.var.actor, c.req.param("id"), status);
      return c.json({ success: true, admin });
    },
  )
  .post(
    "/users/:id/end-sessions",
    route({ who: "owner", summary: "Sign a person out everywhere", answers: { message: v.string() } }),
    async (c) => {
      await c.var.services.admins.endSessions(c.var.actor, c.req.param("id"));
      return c.json({ success: true, message: "All sessions of this account are over." });
    },
  );
