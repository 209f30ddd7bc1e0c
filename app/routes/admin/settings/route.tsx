import { href } from "react-router";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingEntry,
  type SettingName,
  SettingsInput,
} from "../../../../worker/settings/settings.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Field, NumberInput } from "../../../components/ui/fields.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("settings", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { settings: await context.get(servicesContext).settings.listSettings(actor) };
};

/** Each setting is its own form; `value` is a number, or "on" for an enabled switch. */
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

/** An empty field is not a number, while `Number("")` would be 0. */
const readValue = (name: SettingName, sent: FormDataEntryValue | null): number | boolean => {
  if (SETTINGS[name].kind === "switch") return sent === "on";
  return sent ? readNumber(sent) : Number.NaN;
};

export const clientAction = pageClientAction(faultIn("settings"));

export default function AdminSettings({ loaderData: { settings } }: Route.ComponentProps) {
  const text = useMessages("settings");
  const seller = useMessages("seller");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-4 max-w-2xl text-muted">{text("intro")}</p>
      <ButtonLink to={href("/admin/settings/seller")} variant="outline" className="mb-4">
        {seller("toPage")}
      </ButtonLink>
      <ul className="grid max-w-5xl grid-cols-1 gap-3 lg:grid-cols-2">
        {settings.map((entry) => (
          <SettingForm key={entry.name} entry={entry} />
        ))}
      </ul>
    </>
  );
}

function SettingForm({ entry: { name, value, standard, changedAt, changedBy } }: { entry: SettingEntry }) {
  const text = useMessages("settings");
  const dates = useDates();
  const { Form, resetKey, onInput, isPending, refusal } = useEditForm(`setting-${name}`, String(value));
  const setting = SETTINGS[name];
  const shown = (of: number | boolean): string => {
    if (typeof of === "boolean") return text(of ? "on" : "off");
    const figures = of.toLocaleString("en-IN");
    return setting.kind === "number" && setting.unit === "rupees" ? `₹${figures}` : figures;
  };
  const hint = text(`hints.${name}`);
  const range = setting.kind === "number" && text("range", { min: shown(setting.min), max: shown(setting.max) });
  return (
    <li data-testid={`setting-${name}`} className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <Form key={resetKey} method="post" noValidate onInput={onInput} className="grid h-full content-between gap-3">
        <input type="hidden" name="name" value={name} />
        <Field
          label={text(`names.${name}`)}
          hint={range ? `${hint} ${range}` : hint}
          errors={refusal && [refusal.fields[name] ?? refusal.message]}
        >
          {(control) => (
            <div className="flex items-center gap-3">
              {setting.kind === "switch" ? (
                <span className="flex min-h-11 w-40 items-center">
                  <input
                    {...control}
                    type="checkbox"
                    name="value"
                    defaultChecked={value === true}
                    className="size-6 accent-brand"
                  />
                </span>
              ) : (
                <NumberInput
                  {...control}
                  name="value"
                  required
                  min={setting.min}
                  max={setting.max}
                  defaultValue={refusal?.typed.value ?? Number(value)}
                  className="w-40"
                />
              )}
              <Button
                type="submit"
                variant="outline"
                disabled={isPending}
                aria-label={text("saveNamed", { name: text(`names.${name}`) })}
              >
                {text(isPending ? "saving" : "save")}
              </Button>
            </div>
          )}
        </Field>
        <p className="text-sm text-muted">
          {changedAt === null
            ? text("isStandard")
            : text("changed", { by: changedBy ?? "", at: dates.dateTime(changedAt), standard: shown(standard) })}
        </p>
      </Form>
    </li>
  );
}
