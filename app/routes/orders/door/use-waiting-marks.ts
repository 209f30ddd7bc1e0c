import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { sendQueue, useQueuedCommands } from "../../../features/offline-queue/use-offline-queue.ts";
import { showToast } from "../../../features/toasts/show-toast.ts";

/** Some browsers fire no `online` event, so the queue is retried on a timer. */
const RETRY_MS = 15_000;

/** Whether marks of the order wait on this phone for a network; sends them as soon as there is one. */
export const useWaitingMarks = (orderId: string): boolean => {
  const { revalidate } = useRevalidator();
  const isWaiting = useQueuedCommands().some((one) => one.orderId === orderId && one.door && !one.refusal);
  const send = useEffectEvent(async () => {
    if (!navigator.onLine) return;
    const sent = await sendQueue();
    // The board keeps a refusal until the agent has seen it there.
    for (const { command, refusal } of sent)
      if (command.orderId === orderId && refusal) showToast("error", refusal.message);
    if (sent.length > 0) await revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const now = () => void send();
    now();
    const timer = setInterval(now, RETRY_MS);
    window.addEventListener("online", now);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", now);
    };
  }, [isWaiting]);
  return isWaiting;
};
