import * as v from "valibot";
import { PASSWORD_CODES } from "../http/openapi/operation-codes.ts";
import { route, router } from "../http/route.ts";
import { CLEAR_SITE_DATA, endedDeviceCookie, endedSessionCookie } from "../identity/session-cookie.contract.ts";
import { DataQuery, DeleteAccountInput } from "./own-data.contract.ts";

const About = v.looseObject({ createdAt: v.string(), profile: v.looseObject({}), orders: v.array(v.looseObject({})) });

export const ownDataRoutes = router(
  route("GET /data", {
    who: "account",
    summary: "My data as a file: all of it as JSON, or one list as CSV",
    fails: ["security.cross_site", "limits.own_data"],
    query: DataQuery,
    answersBare: About,
    answersFile: "text/csv",
    handle: async ({ services, actor, query, c }) => {
      const { body, headers } = await services.ownData.downloadData(actor, query.format);
      return c.body(body, 200, headers);
    },
  }),
  route("DELETE /", {
    who: "account",
    summary: "Delete my account: erases the person, keeps orders without them",
    fails: [
      ...PASSWORD_CODES,
      "accounts.decided_meanwhile",
      "credit.open_account",
      "profile.carries_cash",
      "profile.carries_orders",
      "profile.confirmation_wrong",
      "profile.last_owner",
      "profile.open_orders",
      "profile.refund_under_way",
    ],
    body: DeleteAccountInput,
    answers: {},
    handle: async ({ services, actor, body, client, c }) => {
      await services.ownData.deleteAccount(actor, body, client);
      for (const cookie of [endedSessionCookie(), endedDeviceCookie()])
        c.header("Set-Cookie", cookie, { append: true });
      c.header("Clear-Site-Data", CLEAR_SITE_DATA);
    },
  }),
);
