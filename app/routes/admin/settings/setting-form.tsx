import { SETTINGS, type SettingEntry } from "../../../../worker/settings/settings.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

/** One setting with its standard, who changed it last, and its own button. */
export function SettingForm({ entry: { name, value, standard, changedAt, changedBy } }: { entry: SettingEntry }) {
  const text = useMessages("settings");
  const dates = useDates();
  const { Form, isPending, refusal } = useActionForm(`setting-${name}`);
  const setting = SETTINGS[name];
  const shown = (of: number | boolean): string =>
    typeof of === "boolean" ? text(of ? "on" : "off") : of.toLocaleString("en-IN");
  return (
    <li data-testid={`setting-${name}`} className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <Form method="post" className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <input type="hidden" name="name" value={name} />
        <Field
          label={text(`names.${name}`)}
          hint={text(`hints.${name}`)}
          errors={refusal ? [refusal.message] : undefined}
        >
          {(control) =>
            setting.kind === "switch" ? (
              <input
                {...control}
                type="checkbox"
                name="value"
                defaultChecked={value === true}
                className="size-6 accent-brand"
              />
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
                defaultValue={Number(value)}
                className="max-w-48"
              />
            )
          }
        </Field>
        <Button
          type="submit"
          look="outline"
          disabled={isPending}
          aria-label={text("saveNamed", { name: text(`names.${name}`) })}
        >
          {text(isPending ? "saving" : "save")}
        </Button>
        <p className="text-sm text-muted sm:col-span-full">
          {changedAt === null
            ? text("isStandard")
            : text("changed", { by: changedBy ?? "", at: dates.dateTime(changedAt), standard: shown(standard) })}
        </p>
      </Form>
    </li>
  );
}
