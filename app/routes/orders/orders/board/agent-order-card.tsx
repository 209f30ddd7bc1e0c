import { CloudUpload, PackageCheck } from "lucide-react";
import { memo, type ReactNode, useSyncExternalStore } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "../../../../components/ui/button.tsx";
import { useActionForm } from "../../../../features/action-result/action-form.tsx";
import type { QueuedCommand } from "../../../../features/offline-queue/queue-store.ts";
import { discardCommand, useQueuedCommands } from "../../../../features/offline-queue/use-offline-queue.ts";
import { useDates, useMessages } from "../../../../i18n/messages.tsx";
import { useAgo } from "../../../../i18n/use-ago.ts";
import type { BoardTab } from "./board-tabs.ts";
import type { BoardOrder } from "./card/board-order.ts";
import { CardRefusal, DeliverForm, OrderFields, RequestCancelForm } from "./card/card-forms.tsx";
import { Contact, Due, OrderDetails } from "./card/order-details.tsx";
import type { Clock } from "./clock.ts";

interface AgentOrderCardProps {
  order: BoardOrder;
  tab: BoardTab;
  isHeld: boolean;
  isUnfolded: boolean;
  unfoldPath: string;
  formKey: string;
  clock: Clock;
}

/**
 * Shows what an agent needs to decide: customer, address, amount, time and the next step; the rest is collapsed.
 * Memoised, because live events re-render the board around twenty unchanged cards.
 */
export const AgentOrderCard = memo(function AgentOrderCard({
  order,
  tab,
  isHeld,
  isUnfolded,
  unfoldPath,
  formKey,
  clock,
}: AgentOrderCardProps) {
  const orders = useMessages("orders");
  const [words, amount, isDue] = order.cash;
  const details = <OrderDetails order={order} isUnfolded={isUnfolded} unfoldPath={unfoldPath} />;
  return (
    <article aria-labelledby={`order-${order._id}`} data-testid="order-card" data-tab={tab} className="agent-order">
      <header>
        <h2 id={`order-${order._id}`}>{order.name}</h2>
        {tab === "active" && <b>{amount}</b>}
        {/* A carried order shows the whole address below. */}
        {tab !== "accepted" && <p>{order.deliveryAddress}</p>}
        {tab === "active" && <span data-due={isDue || undefined}>{words}</span>}
        <small>
          {order.tag}
          <Ago at={order.createdAt} clock={clock} />
        </small>
        <small>
          <span>
            {orders("itemCount", { count: order.lines.length })} · <Due order={order} />
          </span>
        </small>
      </header>
      {/* If marks change the amounts, the delivery page shows what to collect. */}
      {tab !== "active" && !order.atDoor && (
        // The largest number on the card, because the agent must not miss it.
        <p data-testid="cash" data-due={isDue || undefined} className="cash">
          <span>{words}</span>
          <b>{amount}</b>
        </p>
      )}
      {order.rest && <p role="status">{order.rest}</p>}
      {tab === "accepted" && (
        <>
          <Loading order={order} formKey={formKey} />
          <UpiLink order={order} />
          <Contact order={order} />
          <CarriedForms order={order} formKey={formKey} />
        </>
      )}
      {tab === "active" ? (
        <AcceptForm order={order} formKey={formKey} isHeld={isHeld}>
          {details}
        </AcceptForm>
      ) : (
        details
      )}
    </article>
  );
});

/** Re-renders only when its text changes. */
function Ago({ at, clock }: { at: string; clock: Clock }) {
  const ago = useAgo();
  const words = () => ago(at, clock.now());
  return <span>{useSyncExternalStore(clock.subscribe, words, words)}</span>;
}

/** Opens the page with the UPI code. An order takes one UPI payment; the rest is collected in cash. */
function UpiLink({ order: { _id, cash, rest } }: { order: BoardOrder }) {
  const text = useMessages("agent");
  if (!cash[2] || rest) return null;
  return (
    <ButtonLink to={`/orders/${_id}/collect`} variant="outline" wide>
      {text("takeUpi")}
    </ButtonLink>
  );
}

interface AcceptFormProps {
  order: BoardOrder;
  formKey: string;
  isHeld: boolean;
  /** Rendered beside the button, so that the card stays short. */
  children: ReactNode;
}

function AcceptForm({ order, formKey, isHeld, children }: AcceptFormProps) {
  const text = useMessages("agent");
  const { Form, isPending, isDone, refusal } = useActionForm(`accept-${order._id}`);
  return (
    <Form method="post">
      <OrderFields intent="accept" orderId={order._id} formKey={formKey} />
      <CardRefusal refusal={refusal} />
      <Button type="submit" wide disabled={isHeld || isPending || isDone} className="min-h-12 text-lg">
        {text(isPending ? "accepting" : "accept")}
      </Button>
      {children}
    </Form>
  );
}

/** The order's stage, and the button with which the agent takes a packed order. */
function Loading({ order, formKey }: { order: BoardOrder; formKey: string }) {
  const orders = useMessages("orders");
  const { stage, crates } = order;
  if (!stage) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex items-center gap-2 font-semibold">
        <PackageCheck aria-hidden className="size-5 shrink-0" />
        {orders(`stage.${stage}`)}
        {crates && ` · ${orders("crates", { count: crates })}`}
      </p>
      {stage === "packed" && <LoadForm order={order} formKey={formKey} />}
    </div>
  );
}

/** A component of its own, so that an order that is packed again can be loaded again. */
function LoadForm({ order, formKey }: { order: BoardOrder; formKey: string }) {
  const text = useMessages("agent");
  const { Form, isPending, isDone, refusal } = useActionForm(`load-${order._id}`);
  return (
    <Form method="post" className="grid grid-cols-1 gap-2">
      <OrderFields intent="load" orderId={order._id} formKey={formKey} />
      <CardRefusal refusal={refusal} />
      <Button type="submit" variant="outline" size="lg" wide disabled={isPending || isDone}>
        {text(isPending ? "loading" : "load")}
      </Button>
    </Form>
  );
}

/**
 * Forms of an accepted order. A queued command replaces them, so that it cannot be sent twice. Once lines are marked,
 * the code is entered on the delivery page.
 */
function CarriedForms({ order, formKey }: { order: BoardOrder; formKey: string }) {
  const text = useMessages("agent");
  const command = useQueuedCommands().find(({ orderId }) => orderId === order._id);
  const queued = command?.refusal ? undefined : command;
  const isQueuedMark = queued?.intent === "door";
  if (queued && !isQueuedMark) return <QueuedCommandCard command={queued} />;
  const isMarked = order.atDoor || isQueuedMark;
  return (
    <>
      <DeliverForm order={order} formKey={formKey} isMarked={isMarked} typed={command?.typed} />
      <ButtonLink
        to={href("/orders/:orderId/door", { orderId: order._id })}
        variant={isMarked ? "default" : "outline"}
        wide
      >
        {text(isMarked ? "code" : "differs")}
      </ButtonLink>
      {!isQueuedMark && <RequestCancelForm order={order} formKey={formKey} />}
    </>
  );
}

function QueuedCommandCard({ command }: { command: QueuedCommand }) {
  const text = useMessages("agent.queue");
  const dates = useDates();
  const time = dates.dateTime(command.happenedAt);
  return (
    <div
      data-testid="queued-command"
      className="grid grid-cols-1 gap-2 rounded-md border border-current/25 bg-accent-soft px-3.5 py-3 text-accent-text"
    >
      <p role="status" className="flex items-start gap-2 font-semibold">
        <CloudUpload aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text(command.intent === "deliver" ? "delivery" : "request", { time })}
      </p>
      <p className="text-pretty">{text("cardHint")}</p>
      <Button variant="outline" size="lg" wide onClick={() => void discardCommand(command.orderId)}>
        {text("discard")}
      </Button>
    </div>
  );
}
