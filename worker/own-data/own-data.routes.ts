import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { clientOf, signedIn } from "../http/authentication.ts";
import { answers, answersBare } from "../http/openapi.ts";
import { jsonBody, queryOf } from "../http/validation.ts";
import { CLEAR_SITE_DATA, endedDeviceCookie, endedSessionCookie } from "../identity/session-cookie.contract.ts";
import type { createDataExport } from "./data-export.service.ts";
import type { createDeleteAccount } from "./delete-account.service.ts";
import { DataQuery, DeleteAccountInput } from "./own-data.contract.ts";

interface Services {
  readonly ownData: ReturnType<typeof createDataExport> & ReturnType<typeof createDeleteAccount>;
}

const About = v.looseObject({ createdAt: v.string(), profile: v.looseObject({}), orders: v.array(v.looseObject({})) });

/** Below /api/auth/profile. */
export const ownDataRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/data",
    answersBare("My data as a file: all of it as JSON, or one list as CSV", About, { asCsv: true }),
    signedIn,
    queryOf(DataQuery),
    async (c) => {
      const { body, headers } = await c.var.services.ownData.downloadData(c.var.actor, c.req.valid("query").format);
      return c.body(body, 200, headers);
    },
  )
  .delete(
    "/",
    answers("Delete my account: erases the person, keeps orders without them", {}),
    signedIn,
    ...jsonBody(DeleteAccountInput),
    async (c) => {
      await c.var.services.ownData.deleteAccount(c.var.actor, c.req.valid("json"), clientOf(c));
      for (const cookie of [endedSessionCookie(), endedDeviceCookie()])
        c.header("Set-Cookie", cookie, { append: true });
      c.header("Clear-Site-Data", CLEAR_SITE_DATA);
      return c.json({ success: true });
    },
  );
