import { href } from "react-router";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  SettingsInput,
} from "../../../../worker/settings/settings.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { SettingForm } from "./setting-form.tsx";

export const meta = pageTitle("settings", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { settings: await context.get(servicesContext).settings.listSettings(actor) };
};

/** Each setting is a form of its own: the field `value` is its number, or "on" for a switch that is on. */
export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  return runForm(args, form, `setting-${form.get("name")}`, async () => {
    const name = pickIntent(form, SETTING_NAMES, "name");
    const input = parseInput(SettingsInput, { [name]: readValue(name, form.get("value")) });
    await args.context.get(servicesContext).settings.changeSettings(actor, input);
    return messagesIn(language, "settings")("saved");
  });
};

/** An empty field is no number, while `Number("")` would be 0. */
const readValue = (name: SettingName, sent: FormDataEntryValue | null): number | boolean => {
  if (SETTINGS[name].kind === "switch") return sent === "on";
  return sent ? readNumber(sent) : Number.NaN;
};

export const clientAction = pageClientAction(faultIn("settings"));

/** The numbers and switches that the owner may change. */
export default function AdminSettings({ loaderData: { settings } }: Route.ComponentProps) {
  const text = useMessages("settings");
  const seller = useMessages("seller");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-4 max-w-2xl text-muted">{text("intro")}</p>
      <ButtonLink to={href("/admin/settings/seller")} look="outline" className="mb-4">
        {seller("toPage")}
      </ButtonLink>
      <ul className="grid max-w-5xl grid-cols-1 gap-3 lg:grid-cols-2">
        {settings.map((entry) => (
          <SettingForm key={`${entry.name} ${entry.value}`} entry={entry} />
        ))}
      </ul>
    </>
  );
}
