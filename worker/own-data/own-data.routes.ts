import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { clientOf } from "../http/authentication.ts";
import { route } from "../http/route.ts";
import { CLEAR_SITE_DATA, endedDeviceCookie, endedSessionCookie } from "../identity/session-cookie.contract.ts";
import { DataQuery, DeleteAccountInput } from "./own-data.contract.ts";

const About = v.looseObject({ createdAt: v.string(), profile: v.looseObject({}), orders: v.array(v.looseObject({})) });

export const ownDataRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/data",
    route({
      who: "account",
      summary: "My data as a file: all of it as JSON, or one list as CSV",
      query: DataQuery,
      answersBare: About,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { body, headers } = await c.var.services.ownData.downloadData(c.var.actor, c.req.valid("query").format);
      return c.body(body, 200, headers);
    },
  )
  .delete(
    "/",
    route({
      who: "account",
      summary: "Delete my account: erases the person, keeps orders without them",
      body: DeleteAccountInput,
      answers: {},
    }),
    async (c) => {
      await c.var.services.ownData.deleteAccount(c.var.actor, c.req.valid("json"), clientOf(c));
      for (const cookie of [endedSessionCookie(), endedDeviceCookie()])
        c.header("Set-Cookie", cookie, { append: true });
      c.header("Clear-Site-Data", CLEAR_SITE_DATA);
      return c.json({ success: true });
    },
  );
