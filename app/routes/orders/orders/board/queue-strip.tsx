import { useEffect, useEffectEvent } from "react";
import { shortId } from "../../../../../worker/platform/short-id.contract.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Alert } from "../../../../components/ui/surfaces.tsx";
import { useRetry } from "../../../../features/network/use-retry.ts";
import type { QueuedCommand } from "../../../../features/offline-queue/queue-store.ts";
import type { Sent } from "../../../../features/offline-queue/send-in-order.ts";
import {
  discardCommand,
  sendQueue,
  subscribeToSent,
  useQueuedCommands,
} from "../../../../features/offline-queue/use-offline-queue.ts";
import { showToast } from "../../../../features/toasts/show-toast.ts";
import { useViewer } from "../../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../../i18n/messages.tsx";
import { SupportLink } from "./card/card-forms.tsx";

/** Shows the number of queued commands and the refused ones; sends the queue and waiting photos while it is mounted. */
export function QueueStrip({ onSent }: { onSent: () => void }) {
  const text = useMessages("agent.queue");
  const commands = useQueuedCommands();
  const waiting = commands.filter(({ refusal }) => !refusal).length;
  const refused = commands.filter(({ refusal }) => refusal);
  const refusalMessage = useRefusalMessage();
  const showSent = useEffectEvent((sent: Sent[]) => {
    for (const { command, refusal } of sent)
      if (!refusal) showToast("success", text("sent", { id: shortId(command.orderId) }), { id: command.orderId });
    if (sent.length > 0) onSent();
  });
  const send = async () => {
    if (waiting === 0 || !navigator.onLine) return;
    showSent(await sendQueue());
  };
  useEffect(() => subscribeToSent(showSent), []);
  useRetry(waiting, () => void send());
  const { user } = useViewer();
  const sendPhotos = async () => {
    if (!user || !navigator.onLine) return;
    await (await import("../../../../features/offline-queue/photo-queue.ts")).sendPhotos(user.email);
  };
  // The delivery page sends photos too, but it cannot be opened again once the order is delivered.
  useRetry(true, () => void sendPhotos().catch(() => undefined));
  return (
    <div data-testid="queue-strip" className="grid grid-cols-1 gap-2 not-empty:mb-4">
      {waiting > 0 && <Alert tone="accent">{text("waiting", { count: waiting })}</Alert>}
      {refused.map((command) => (
        <Alert key={command.orderId} tone="danger">
          <p>{refusalMessage(command)}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-5">
            <Button variant="outline" onClick={() => void discardCommand(command.orderId)}>
              {text("understood")}
            </Button>
            {isForSupport(command) && <SupportLink />}
          </div>
        </Alert>
      ))}
    </div>
  );
}

/** Refusals that need support; the card then shows the phone number of support. */
const isForSupport = ({ refusal }: QueuedCommand): boolean =>
  refusal?.status === "cancelled" ||
  refusal?.triesLeft === 0 ||
  refusal?.code === "orders.code_locked" ||
  refusal?.code === "orders.not_found";

const useRefusalMessage = () => {
  const text = useMessages("agent.queue");
  return ({ orderId, refusal }: QueuedCommand): string => {
    const id = shortId(orderId);
    const { code, status, triesLeft = 0, message } = refusal ?? { code: "", message: "" };
    if (code === "orders.wrong_code") return text("wrongCode", { id, count: triesLeft });
    if (code === "orders.code_locked") return text("wrongCode", { id, count: 0 });
    if (code === "orders.not_found") return text("takenBack", { id });
    if (status === "delivered") return text("alreadyDelivered", { id });
    if (status === "cancelled") return text("alreadyCancelled", { id });
    return text("refused", { id, message: message ?? "" });
  };
};
