import { useState } from "react";
import type { CreditOffer } from "../../../../worker/credit/credit.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { SelectField, TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { SlotChips } from "../../../features/promise/slot-chips.tsx";
import { selectSlot } from "../../../features/promise/slot-choice.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { TypedDetails } from "./place-for-buyer.ts";

interface DeliveryFieldsProps {
  typed: TypedDetails;
  fields: Readonly<Record<string, string>>;
  estimate: ShownEstimate | null;
  slots: readonly ShownSlot[];
  credit: CreditOffer;
}

export function DeliveryFields({ typed, fields, estimate, slots, credit }: DeliveryFieldsProps) {
  const text = useMessages("checkout");
  const [wanted, setWanted] = useState(typed.slot);
  const errorsOf = (name: keyof TypedDetails) => (fields[name] ? [fields[name]] : undefined);
  const shown = { available: formatRupees(credit.available), days: credit.days };
  return (
    <Card className="grid grid-cols-1 gap-4">
      <SlotChips estimate={estimate} slots={slots} chosen={selectSlot(slots, wanted, estimate)} onChoose={setWanted} />
      <TextareaField
        label={text("address")}
        errors={errorsOf("deliveryAddress")}
        name="deliveryAddress"
        defaultValue={typed.deliveryAddress}
        autoComplete="off"
        rows={2}
        maxLength={500}
      />
      <TextField
        label={text("phone")}
        errors={errorsOf("phone")}
        type="tel"
        name="phone"
        defaultValue={typed.phone}
        autoComplete="off"
        inputMode="tel"
      />
      <SelectField
        label={text("method")}
        hint={credit.isOffered ? (credit.overdue ? text("accountOverdue") : text("accountText", shown)) : undefined}
        errors={errorsOf("paymentMethod")}
        name="paymentMethod"
        defaultValue={typed.paymentMethod}
        options={[
          ["cod", text("cod")],
          ...(credit.isOffered && !credit.overdue ? [["account", text("account")] as const] : []),
        ]}
      />
      <TextareaField
        label={text("notes")}
        optional
        errors={errorsOf("notes")}
        name="notes"
        defaultValue={typed.notes}
        autoComplete="off"
        rows={2}
        maxLength={1000}
      />
    </Card>
  );
}
