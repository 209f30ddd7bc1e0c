import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { AdminAccount, PeopleQuery, SetAdminStatusInput } from "./admins.contract.ts";

export const adminsRoutes = router(
  route("GET /admin-data", {
    who: "owner",
    summary: "All admins in any status, newest first",
    query: PeopleQuery,
    answers: { adminData: v.array(AdminAccount), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.admins.listAdmins(actor, query),
  }),
  route("PATCH /admin/:id/status", {
    who: "owner",
    summary: "Verify or reject an admin",
    fails: ["auth.forbidden", "accounts.decided_meanwhile", "admins.email_not_verified"],
    body: SetAdminStatusInput,
    sample: { status: "rejected" },
    answers: { admin: AdminAccount },
    handle: async ({ services, actor, params, body }) => ({
      admin: await services.admins.setAdminStatus(actor, params.id, body.status),
    }),
  }),
  route("POST /users/:id/end-sessions", {
    who: "owner",
    summary: "Sign a person out everywhere",
    fails: ["auth.forbidden"],
    answers: { message: v.string() },
    handle: async ({ services, actor, params }) => {
      await services.admins.endSessions(actor, params.id);
      return { message: "All sessions of this account are over." };
    },
  }),
);
