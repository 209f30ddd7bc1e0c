import type { StandingOrder } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import type { StandingOrderChoices } from "../../../features/standing-orders/read-choices.ts";
import { StandingOrderFields } from "../../../features/standing-orders/standing-order-fields.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface ChangeFormProps {
  standingOrder: StandingOrder;
  choices: StandingOrderChoices;
}

/** The standing order itself, folded under its dates. */
export function ChangeForm({ standingOrder, choices }: ChangeFormProps) {
  const text = useMessages("standingOrders");
  const { Form, isPending, refusal } = useActionForm("save");
  const { list, slot, ...order } = standingOrder;
  return (
    <details
      open={refusal !== undefined}
      className="group mt-6 rounded-lg border border-line bg-surface px-4 py-2 shadow-card open:pb-5"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-semibold">
        {text("change")}
        <FoldArrow />
      </summary>
      <Form method="post" noValidate className="mt-3 grid grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={order.version} />
        <StandingOrderFields
          choices={choices}
          order={{ ...order, listId: list._id, slotId: slot?.id ?? "" }}
          refusal={refusal}
        />
        <Button type="submit" disabled={isPending}>
          {text(isPending ? "saving" : "save")}
        </Button>
      </Form>
    </details>
  );
}
