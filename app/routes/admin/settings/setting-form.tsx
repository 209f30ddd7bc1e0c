import { SETTINGS, type SettingEntry } from "../../../../worker/settings/settings.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Field, Input } from "../../../components/ui/fields.tsx";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

/** One setting with its standard, who changed it last, and its own button. */
export function SettingForm({ entry: { name, value, standard, changedAt, changedBy } }: { entry: SettingEntry }) {
  const text = useMessages("settings");
  const dates = useDates();
  const { Form, isPending, refusal } = useActionForm(`setting-${name}`);
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
      <Form method="post" noValidate className="grid h-full content-between gap-3">
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
                <Input
                  {...control}
                  type="number"
                  name="value"
                  inputMode="numeric"
                  required
                  min={setting.min}
                  max={setting.max}
                  step={1}
                  defaultValue={refusal?.typed.value ?? Number(value)}
                  className="w-40"
                />
              )}
              <Button
                type="submit"
                look="outline"
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
