import type { ReactNode } from "react";
import type { Order } from "../../../../../worker/orders/orders.contract.ts";
import { Money } from "../../../../components/money.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { useActionForm } from "../../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../../i18n/messages.tsx";
import { useAgo } from "../../../../i18n/use-ago.ts";
import type { BoardTab } from "./board-tabs.ts";
import { CardRefusal, OrderFields } from "./card/card-form-parts.tsx";
import { CarriedForms } from "./card/carried-forms.tsx";
import { Contact, Details, Due } from "./card/order-details.tsx";

interface AgentOrderCardProps {
  order: Order;
  tab: BoardTab;
  /** True while the agent may not accept orders. */
  isHeld: boolean;
  formKey: string;
  now: number;
}

/** Leads with what decides: who, where, how much, when, and the step to take. Everything else is one tap away. */
export function AgentOrderCard({ order, tab, isHeld, formKey, now }: AgentOrderCardProps) {
  const orders = useMessages("orders");
  const ago = useAgo();
  return (
    <article
      aria-labelledby={`order-${order._id}`}
      data-testid="order-card"
      className="grid grid-cols-1 gap-2 rounded-lg border border-line-strong bg-surface p-2.5 shadow-card sm:p-4"
    >
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <h2
          id={`order-${order._id}`}
          className={`truncate text-lg leading-7 font-bold ${tab === "active" ? "" : "col-span-full"}`}
        >
          {order.user.name}
        </h2>
        {tab === "active" && <Money rupees={order.total} className="justify-self-end text-lg font-bold" />}
        {/* A carried order shows its whole address below. */}
        {tab !== "accepted" && (
          <p className={`truncate leading-6 ${tab === "active" ? "" : "col-span-full"}`}>{order.deliveryAddress}</p>
        )}
        {tab === "active" && <PaymentWord order={order} />}
        <p className="col-span-full flex justify-between gap-3 text-sm leading-5 text-muted">
          <span className="truncate">
            {orders("itemCount", { count: order.items.length })} · <Due order={order} />
          </span>
          <span className="shrink-0">{ago(order.createdAt, now)}</span>
        </p>
      </header>
      {tab !== "active" && <CashToCollect order={order} />}
      {tab === "accepted" && (
        <>
          <Contact order={order} />
          <CarriedForms order={order} formKey={formKey} />
        </>
      )}
      {tab === "active" ? (
        <AcceptForm order={order} formKey={formKey} isHeld={isHeld}>
          <Details order={order} />
        </AcceptForm>
      ) : (
        <Details order={order} />
      )}
    </article>
  );
}

/** What the agent gets from the customer, beside the sum. */
function PaymentWord({ order: { paymentMethod, paymentStatus } }: { order: Order }) {
  const text = useMessages("agent");
  const isDue = paymentMethod === "cod" && paymentStatus !== "paid";
  return (
    <p className={`text-sm font-semibold ${isDue ? "text-accent-text" : "text-success-text"}`}>
      {text(isDue ? "collect" : "paid")}
    </p>
  );
}

/** The largest figure of the card, because the agent must not miss it at the door. */
function CashToCollect({ order }: { order: Order }) {
  const text = useMessages("agent");
  const isDue = order.paymentMethod === "cod" && order.paymentStatus !== "paid";
  const label = isDue ? "collect" : order.paymentMethod === "cod" ? "collected" : "paid";
  return (
    <p
      data-testid="cash"
      className={`flex items-center justify-between gap-3 rounded-md px-3.5 py-2 ${isDue ? "bg-accent text-on-accent" : "bg-success-soft text-success-text"}`}
    >
      <span className="font-semibold">{text(label)}</span>
      <Money rupees={order.total} className="text-2xl font-bold" />
    </p>
  );
}

interface AcceptFormProps {
  order: Order;
  formKey: string;
  isHeld: boolean;
  /** Beside the button, to keep the card low. */
  children: ReactNode;
}

function AcceptForm({ order, formKey, isHeld, children }: AcceptFormProps) {
  const text = useMessages("agent");
  const { Form, isPending, isDone, refusal } = useActionForm(`accept-${order._id}`);
  return (
    <Form
      method="post"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 has-[details[open]]:gap-x-0 [&>[role=alert]]:col-span-full"
    >
      <OrderFields intent="accept" orderId={order._id} formKey={formKey} />
      <CardRefusal refusal={refusal} />
      <Button type="submit" wide disabled={isHeld || isPending || isDone} className="min-h-12 text-lg">
        {text(isPending ? "accepting" : "accept")}
      </Button>
      {children}
    </Form>
  );
}
