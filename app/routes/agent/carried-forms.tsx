import type { Order } from "../../../worker/orders/orders.contract.ts";
import { useKeptTaps } from "../../features/sent-later/taps.ts";
import { DeliverForm } from "./deliver-form.tsx";
import { KeptTapCard } from "./kept-tap-card.tsx";
import { RequestCancelForm } from "./request-cancel-form.tsx";

/** What an agent can do with an order that he carries. Apart from the card: the board's first view does not need it. */
export default function CarriedForms({ order, formKey }: { order: Order; formKey: string }) {
  const kept = useKeptTaps().find(({ orderId, refusal }) => orderId === order._id && !refusal);
  if (kept) return <KeptTapCard tap={kept} />;
  return (
    <>
      <DeliverForm order={order} formKey={formKey} />
      <RequestCancelForm order={order} formKey={formKey} />
    </>
  );
}
