import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { useQueuedCommands } from "../../offline-queue/use-offline-queue.ts";
import { DeliverForm } from "./deliver-form.tsx";
import { KeptTapCard } from "./queued-command-card.tsx";
import { RequestCancelForm } from "./request-cancel-form.tsx";

/** The forms of an order that the agent carries; a queued command stands in their place until it is sent. */
export function CarriedForms({ order, formKey }: { order: Order; formKey: string }) {
  const kept = useQueuedCommands().find(({ orderId, refusal }) => orderId === order._id && !refusal);
  if (kept) return <KeptTapCard tap={kept} />;
  return (
    <>
      <DeliverForm order={order} formKey={formKey} />
      <RequestCancelForm order={order} formKey={formKey} />
    </>
  );
}
