import type { SlotEntry } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { fieldIn, type Refusal, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

const FIELDS = ["fromHour", "untilHour", "cutoffDaysBefore", "cutoffHour", "capacity"] as const;
const MAX = { fromHour: 22, untilHour: 23, cutoffDaysBefore: 7, cutoffHour: 23, capacity: undefined };

/** The fields that the forms of a new and of an existing slot share. */
function SlotFields({ slot, refusal }: { slot: SlotEntry | null; refusal: Refusal }) {
  const text = useMessages("citySlots");
  return (
    <>
      <RefusalAlert refusal={refusal} className="sm:col-span-2" />
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={text(name)}
          {...fieldIn(refusal, name, slot?.[name] ?? "")}
          hint={name === "capacity" || name === "cutoffDaysBefore" ? text(`${name}Hint`) : undefined}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX[name]}
          step={1}
          required={name !== "capacity"}
        />
      ))}
    </>
  );
}

export function EditSlot({ slot, hours, turn }: { slot: SlotEntry; hours: string; turn: string }) {
  const text = useMessages("citySlots");
  const { Form, isPending, refusal } = useActionForm(`save-${slot.id}`, turn);
  return (
    <details open={refusal !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline">
        {text("edit", { hours })}
      </summary>
      <Form method="post" noValidate className="mt-2 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="slot" value={slot.id} />
        <SlotFields slot={slot} refusal={refusal} />
        <Button type="submit" look="outline" disabled={isPending} className="sm:col-span-2 sm:w-fit">
          {text(isPending ? "saving" : "save")}
        </Button>
      </Form>
    </details>
  );
}

export function AddSlot({ count }: { count: number }) {
  const text = useMessages("citySlots");
  const { Form, isPending, refusal } = useActionForm("add", String(count));
  return (
    <Card className="mt-6 max-w-5xl">
      <h2 className="mb-3 text-xl">{text("add")}</h2>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="add" />
        <SlotFields slot={null} refusal={refusal} />
        <Button type="submit" disabled={isPending} className="sm:col-span-2 sm:w-fit">
          {text(isPending ? "saving" : "addIt")}
        </Button>
      </Form>
    </Card>
  );
}
