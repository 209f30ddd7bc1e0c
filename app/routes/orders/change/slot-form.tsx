import { useState } from "react";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useEstimateWords } from "../../../features/promise/delivery-promise.tsx";
import { SlotChips } from "../../../features/promise/slot-chips.tsx";
import { slotField } from "../../../features/promise/slot-choice.ts";
import { useSlotWords } from "../../../features/promise/use-slot-words.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { type OfferedDelivery, SLOT_FORM } from "./slot-offer.ts";

interface SlotFormProps extends OfferedDelivery {
  version: number;
  formKey: string;
}

/** A form of its own, because the slot can change without the lines. */
export function SlotForm({ estimate, slots, own, version, formKey }: SlotFormProps) {
  const text = useMessages("changeOrder");
  const promise = useMessages("deliveryPromise");
  const words = useSlotWords();
  const estimateWords = useEstimateWords();
  const { Form, isPending, refusal } = useActionForm(SLOT_FORM);
  const [wanted, setWanted] = useState(refusal?.typed.slot ?? own);
  if (slots.length === 0) return null;
  const find = (field: string) => slots.find((slot) => slotField(slot) === field && slot.left !== 0);
  const chosen = wanted === "" ? undefined : (find(wanted) ?? find(own));
  const ownSlot = slots.find((slot) => slotField(slot) === own);
  return (
    <Card className="mb-4 py-1 sm:py-2">
      <details className="group" open={refusal !== undefined}>
        <summary className="flex min-h-11 items-center gap-3">
          <span className="grow">
            {promise("legend")}:{" "}
            <b className="inline-block first-letter:uppercase">
              {ownSlot ? words.slot(ownSlot) : estimate && estimateWords(estimate)}
            </b>
          </span>
          <FoldArrow className="shrink-0 text-muted" />
        </summary>
        <Form method="post" className="grid grid-cols-1 gap-3 pt-1 pb-3">
          <HiddenFields values={{ intent: SLOT_FORM, key: `${formKey}-${SLOT_FORM}`, version }} />
          <SlotChips estimate={estimate} slots={slots} chosen={chosen} onChoose={setWanted} />
          <RefusalText refusal={refusal} />
          <Button type="submit" variant="outline" className="sm:justify-self-start" disabled={isPending}>
            {text(isPending ? "saving" : "slotSave")}
          </Button>
        </Form>
      </details>
    </Card>
  );
}
