import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn, signedInAs } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { jsonBody } from "../http/validation.ts";
import { requireOwner } from "../identity/permissions.ts";
import { SettingEntry, SettingsInput } from "./settings.contract.ts";
import type { SettingsService } from "./settings.service.ts";

interface Services {
  readonly settings: SettingsService;
}

const allSettings = { settings: v.array(SettingEntry) };

/** Below /api/admin/settings: for the owner. */
export const settingsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("All settings, with who changed them last", allSettings), signedIn, async (c) =>
    c.json({ success: true, settings: await c.var.services.settings.listSettings(c.var.actor) }),
  )
  .patch(
    "/",
    answers("Change the settings that are sent", allSettings),
    ...signedInAs(requireOwner),
    ...jsonBody(SettingsInput),
    async (c) =>
      c.json({
        success: true,
        settings: await c.var.services.settings.changeSettings(c.var.actor, c.req.valid("json")),
      }),
  );
