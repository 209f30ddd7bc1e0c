import type { ReactNode } from "react";
import { FEW_LEFT } from "../../../worker/cities/slots/slot-limits.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useEstimateWords } from "./delivery-promise.tsx";
import type { ShownEstimate, ShownSlot } from "./shown-promise.ts";
import { slotField } from "./slot-choice.ts";
import { useSlotWords } from "./use-slot-words.ts";

interface SlotChipsProps {
  /** The usual delivery, which is the first chip; null if it is not offered. */
  estimate: ShownEstimate | null;
  slots: readonly ShownSlot[];
  /** Undefined for the usual delivery. */
  chosen: ShownSlot | undefined;
  onChoose: (field: string) => void;
}

export function SlotChips({ estimate, slots, chosen, onChoose }: SlotChipsProps) {
  const text = useMessages("deliveryPromise");
  const words = useEstimateWords();
  if (slots.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{text("legend")}</legend>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {estimate && (
          <Chip field="" isChosen={!chosen} onChoose={onChoose}>
            {words(estimate)}
          </Chip>
        )}
        {slots.map((slot) => (
          <SlotChip key={slotField(slot)} slot={slot} isChosen={slot === chosen} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  );
}

type ChipProps = Pick<SlotChipsProps, "onChoose"> & { isChosen: boolean };

function SlotChip({ slot, ...rest }: ChipProps & { slot: ShownSlot }) {
  const text = useMessages("deliveryPromise");
  const words = useSlotWords();
  const { left, orderBy } = slot;
  const isScarce = left !== null && left > 0 && left < FEW_LEFT;
  const note = left === 0 ? text("full") : orderBy && words.orderBy(orderBy);
  return (
    <Chip {...rest} field={slotField(slot)} isFull={left === 0}>
      <span className="figures block first-letter:uppercase">{words.slot(slot)}</span>
      {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      {isScarce && <span className="block text-sm text-accent-text">{text("left", { count: left })}</span>}
    </Chip>
  );
}

function Chip({
  field,
  isChosen,
  isFull = false,
  onChoose,
  children,
}: ChipProps & { field: string; isFull?: boolean; children: ReactNode }) {
  return (
    <label className="relative flex min-h-11 items-center rounded-md border border-line-strong px-2.5 py-1.5 sm:px-3 leading-tight text-balance font-medium max-sm:text-sm inset-ring-brand has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring-1 has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted">
      {/* The radio button covers the chip, so that its focus ring surrounds the chip. */}
      <input
        type="radio"
        name="slot"
        value={field}
        checked={isChosen}
        onChange={() => onChoose(field)}
        disabled={isFull}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md disabled:cursor-not-allowed"
      />
      <span className="block min-w-0">{children}</span>
    </label>
  );
}
