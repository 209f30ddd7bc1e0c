import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import type { StandingOrderChoices } from "../../../features/standing-orders/read-choices.ts";
import { StandingOrderFields } from "../../../features/standing-orders/standing-order-fields.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface NewStandingOrderProps {
  choices: StandingOrderChoices;
  buyer: { readonly phone: string; readonly address: string };
  location: string;
  /** The list that it was opened for; null for the first one. */
  listId: string | null;
  formKey: string;
  /** Another value makes the form new, after it was used. */
  turn: string;
}

export function NewStandingOrder({ choices, buyer, location, listId, formKey, turn }: NewStandingOrderProps) {
  const text = useMessages("standingOrders");
  const { Form, isPending, refusal } = useActionForm("new", turn);
  // A refusal reads the page anew, with another key; the form is still about the same standing order.
  const [key] = useState(formKey);
  const order = {
    listId: listId ?? choices.lists[0]?._id ?? "",
    slotId: choices.slots[0]?.id ?? "",
    days: [],
    deliveryAddress: buyer.address,
    phone: buyer.phone,
    notes: "",
    paymentMethod: "cod" as const,
    until: null,
  };
  return (
    <Card className="mt-6">
      <h2 className="mb-3 text-xl">{text("newTitle")}</h2>
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="key" value={refusal?.typed.key ?? key} />
        <input type="hidden" name="location" value={location} />
        <StandingOrderFields choices={choices} order={order} refusal={refusal} />
        <Button type="submit" size="lg" disabled={isPending}>
          {text(isPending ? "saving" : "create")}
        </Button>
      </Form>
    </Card>
  );
}
