import * as v from "valibot";
import { route, router } from "../http/route.ts";
import { SettingEntry, SettingsInput } from "./settings.contract.ts";

const allSettings = { settings: v.array(SettingEntry) };

export const settingsRoutes = router(
  route("GET /", {
    who: "owner",
    summary: "All settings, with who changed them last",
    answers: allSettings,
    handle: async ({ services, actor }) => ({ settings: await services.settings.listSettings(actor) }),
  }),
  route("PATCH /", {
    who: "owner",
    summary: "Change the settings that are sent",
    body: SettingsInput,
    answers: allSettings,
    handle: async ({ services, actor, body }) => ({ settings: await services.settings.changeSettings(actor, body) }),
  }),
);
