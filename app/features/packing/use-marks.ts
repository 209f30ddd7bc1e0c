import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_MARKS } from "../../../worker/orders/order-limits.contract.ts";
import type { MarkResult, PickMark } from "../../../worker/orders/packing/packing.contract.ts";
import { useRetry } from "../network/use-retry.ts";
import { showToast } from "../toasts/show-toast.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { dropMark, keepMark, lineKey, readMarks, sendMarks, type WaitingMark } from "./mark-queue.ts";
import type { ShownLine } from "./station-data.ts";

export interface LineState {
  readonly picked: ShownLine["picked"];
  /** The mark is not stored on the server yet. */
  readonly isWaiting: boolean;
}

interface Answered {
  readonly picked: ShownLine["picked"];
  /** Ms of `performance.now()`. */
  readonly at: number;
}

/**
 * Marks of this picker. Each is shown and stored on the device at once, and sent in the background. `askedAt`: when the
 * page requested its data, ms of `performance.now()`. Marks saved after that may be missing from the data, so their
 * results are shown instead.
 */
export const useMarks = (askedAt: number) => {
  const { user } = useViewer();
  const account = user?.email ?? "";
  const waiting = useRef(new Map<string, WaitingMark>());
  const isSending = useRef(false);
  const [shown, setShown] = useState<ReadonlyMap<string, WaitingMark>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<string, Answered>>(new Map());
  const show = () => setShown(new Map(waiting.current));

  const settle = useEffectEvent((sent: readonly WaitingMark[], answers: readonly MarkResult[]) => {
    const at = performance.now();
    const answered = new Map<string, Answered>();
    for (const [index, one] of sent.entries()) {
      const answer = answers[index];
      if (!answer) continue;
      answered.set(one.id, { picked: answer.picked, at });
      const latest = waiting.current.get(one.id);
      if (latest === one) {
        waiting.current.delete(one.id);
        void dropMark(one.id).catch(() => undefined);
      } else if (latest && answer.done) {
        // The picker marked the line again meanwhile, so the newer mark must build on the one just saved.
        waiting.current.set(one.id, { ...latest, mark: { ...latest.mark, seen: answer.picked?.at ?? null } });
      }
      if (!answer.done && answer.message) void showToast("error", answer.message, { id: one.id });
    }
    setResults((before) => new Map([...[...before].filter(([, result]) => result.at > askedAt), ...answered]));
    show();
  });

  const send = useEffectEvent(async () => {
    if (isSending.current || !navigator.onLine) return;
    isSending.current = true;
    try {
      while (waiting.current.size > 0) {
        const marks = [...waiting.current.values()].sort((a, b) => a.at - b.at).slice(0, MAX_MARKS);
        const answers = await sendMarks(marks);
        if (!answers) return;
        settle(marks, answers);
      }
    } catch (error) {
      // The whole request was refused. The marks stay queued, because the picker may regain the permission.
      void showToast("error", (error as Error).message, { id: "marks" });
    } finally {
      isSending.current = false;
    }
  });

  useEffect(() => {
    void readMarks(account)
      .catch(() => [])
      .then((stored) => {
        for (const one of stored) if (!waiting.current.has(one.id)) waiting.current.set(one.id, one);
        if (stored.length > 0) setShown(new Map(waiting.current));
      });
  }, [account]);
  useRetry(shown.size > 0, () => void send());

  return {
    waiting: shown,
    mark(mark: PickMark) {
      const one = { id: lineKey(mark), account, at: Date.now(), mark };
      waiting.current.set(one.id, one);
      // Without storage the mark exists only in this page.
      void keepMark(one).catch(() => undefined);
      show();
      void send();
    },
    stateOf(orderId: string, line: ShownLine): LineState {
      const id = lineKey({ orderId, productId: line.productId });
      const mark = shown.get(id)?.mark;
      const result = results.get(id);
      if (!mark) return { picked: result && result.at > askedAt ? result.picked : line.picked, isWaiting: false };
      const quantity = mark.quantity ?? line.quantity;
      return { picked: mark.picked ? { quantity, by: user?.name ?? "", at: "" } : null, isWaiting: true };
    },
  };
};
export type Marks = ReturnType<typeof useMarks>;
