import { CloudUpload } from "lucide-react";
import { href } from "react-router";
import { Button, ButtonLink } from "../../../../../components/ui/button.tsx";
import type { QueuedCommand } from "../../../../../features/offline-queue/queue-store.ts";
import { discardCommand, useQueuedCommands } from "../../../../../features/offline-queue/use-offline-queue.ts";
import { useMessages } from "../../../../../i18n/messages.tsx";
import { useDates } from "../../../../../i18n/use-dates.ts";
import type { BoardOrder } from "./board-order.ts";
import { DeliverForm } from "./deliver-form.tsx";
import { RequestCancelForm } from "./request-cancel-form.tsx";

/**
 * The forms of an accepted order. A queued command replaces them, so that the agent cannot send a second one. Once lines are
 * marked, the page of the door has the code's form, beside what is to be collected.
 */
export function CarriedForms({ order, formKey }: { order: BoardOrder; formKey: string }) {
  const text = useMessages("agent");
  const command = useQueuedCommands().find(({ orderId }) => orderId === order._id);
  const queued = command?.refusal ? undefined : command;
  const isQueuedMark = queued?.intent === "door";
  if (queued && !isQueuedMark) return <QueuedCommandCard command={queued} />;
  const isMarked = order.atDoor || isQueuedMark;
  return (
    <>
      <DeliverForm order={order} formKey={formKey} isMarked={isMarked} typed={command?.typed} />
      <ButtonLink to={href("/orders/:orderId/door", { orderId: order._id })} look={isMarked ? "brand" : "outline"} wide>
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
      <Button look="outline" size="lg" wide onClick={() => void discardCommand(command.orderId)}>
        {text("discard")}
      </Button>
    </div>
  );
}
