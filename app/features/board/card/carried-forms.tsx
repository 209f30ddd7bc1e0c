import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { useQueuedCommands } from "../../offline-queue/use-offline-queue.ts";
import { DeliverForm } from "./deliver-form.tsx";
import { KeptTapCard } from "./queued-command-card.tsx";
import { RequestCancelForm } from "./request-cancel-form.tsx";

/** What an agent can do with an order that he carries. Apart from the card: the board's first view does not need it. */
export default function CarriedForms({ order, formKey }: { order: Order; formKey: string }) {
  const kept = useQueuedCommands().find(({ orderId, refusal }) => orderId === order._id && !refusal);
  if (kept) return <KeptTapCard tap={kept} />;
  return (
    <>
      <DeliverForm order={order} formKey={formKey} />
      <RequestCancelForm order={order} formKey={formKey} />
    </>
  );
}
