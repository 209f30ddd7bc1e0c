import { FEW_LEFT } from "../../../../worker/cities/slots/slot-limits.contract.ts";
import { Card } from "../../../components/ui/surfaces.tsx";
import { useEstimateWords } from "../../../features/promise/delivery-promise.tsx";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { useSlotWords } from "../../../features/promise/use-slot-words.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { slotField } from "./slot-choice.ts";

const CHOICE =
  "flex min-h-12 items-center gap-3 rounded-md border border-line-strong px-3.5 py-2 has-checked:border-brand has-checked:bg-brand-soft has-disabled:border-line has-disabled:bg-sunken";

interface SlotFieldsProps {
  estimate: ShownEstimate | null;
  slots: readonly ShownSlot[];
  chosen: ShownSlot | undefined;
  onChoose: (field: string) => void;
}

/** The usual delivery, chosen already, and the next slots; a full one is shown and cannot be chosen. */
export function SlotFields({ estimate, slots, chosen, onChoose }: SlotFieldsProps) {
  const text = useMessages("checkout");
  const words = useEstimateWords();
  if (slots.length === 0) return null;
  return (
    <Card>
      <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{text("slot")}</legend>
        {estimate && (
          <label className={`${CHOICE} sm:col-span-2`}>
            <input
              type="radio"
              name="slot"
              value=""
              checked={!chosen}
              onChange={() => onChoose("")}
              className="size-5 shrink-0"
            />
            <span className="block min-w-0 flex-1">{words(estimate)}</span>
          </label>
        )}
        {slots.map((slot) => (
          <Slot key={slotField(slot)} slot={slot} isChosen={slot === chosen} onChoose={onChoose} />
        ))}
      </fieldset>
    </Card>
  );
}

function Slot({ slot, isChosen, onChoose }: { slot: ShownSlot; isChosen: boolean; onChoose: (field: string) => void }) {
  const text = useMessages("checkout");
  const words = useSlotWords();
  const { left } = slot;
  const field = slotField(slot);
  return (
    <label className={CHOICE}>
      <input
        type="radio"
        name="slot"
        value={field}
        checked={isChosen}
        onChange={() => onChoose(field)}
        disabled={left === 0}
        className="size-5 shrink-0"
      />
      <span className="figures block min-w-0 flex-1 first-letter:uppercase">{words(slot)}</span>
      {left === 0 && <span className="text-sm font-semibold text-muted">{text("slotFull")}</span>}
      {left !== null && left > 0 && left < FEW_LEFT && (
        <span className="text-sm font-semibold text-accent-text">{text("slotLeft", { count: left })}</span>
      )}
    </label>
  );
}
