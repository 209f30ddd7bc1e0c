import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { SettingEntry, SettingsInput } from "./settings.contract.ts";

const allSettings = { settings: v.array(SettingEntry) };

export const settingsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({ who: "owner", summary: "All settings, with who changed them last", answers: allSettings }),
    async (c) => c.json({ success: true, settings: await c.var.services.settings.listSettings(c.var.actor) }),
  )
  .patch(
    "/",
    route({ who: "owner", summary: "Change the settings that are sent", body: SettingsInput, answers: allSettings }),
    async (c) =>
      c.json({
        success: true,
        settings: await c.var.services.settings.changeSettings(c.var.actor, c.req.valid("json")),
      }),
  );
