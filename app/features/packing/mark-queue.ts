import type { MarkResult, PickMark } from "../../../worker/orders/packing/packing.contract.ts";
import { indexedStore } from "../offline-queue/indexed-store.ts";
import { TIMEOUT_MS, withLock } from "../offline-queue/queue-locks.ts";

/** A picker's mark of a line, queued on this device; at most one for each line. */
export interface WaitingMark {
  /** `lineKey`. */
  readonly id: string;
  /** E-mail of the account that made it: people share phones. */
  readonly account: string;
  /** In ms by the device's clock; marks are sent in this order. */
  readonly at: number;
  readonly mark: PickMark;
}

export const lineKey = ({ orderId, productId }: Pick<PickMark, "orderId" | "productId">): string =>
  `${orderId} ${productId}`;

const DATABASE = "rasad-packing-marks";
const inStore = indexedStore(DATABASE, "marks", "id");
const LOCK = "rasad-packing-marks";

export const keepMark = (mark: WaitingMark): Promise<unknown> => inStore("readwrite", (store) => store.put(mark));
export const dropMark = (id: string): Promise<unknown> => inStore("readwrite", (store) => store.delete(id));

/** The account's marks that an earlier page could not send; deletes those of other accounts. */
export const readMarks = async (account: string): Promise<WaitingMark[]> => {
  const stored = await inStore<WaitingMark[]>("readonly", (store) => store.getAll());
  await Promise.all(stored.filter((one) => one.account !== account).map(({ id }) => dropMark(id)));
  return stored.filter((one) => one.account === account);
};

/**
 * Sends the marks and returns their results; null if the request failed and may be retried. Throws if the server
 * refuses the whole request.
 */
export const sendMarks = (marks: readonly WaitingMark[]): Promise<readonly MarkResult[] | null> =>
  withLock(LOCK, async () => {
    const response = await fetch("/api/admin/packing/marks", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ marks: marks.map(({ mark }) => mark) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (!response || response.status >= 500 || [401, 408, 425, 429].includes(response.status)) return null;
    const body = (await response.json()) as { results?: readonly MarkResult[]; message: string };
    if (!body.results) throw new Error(body.message);
    return body.results;
  });
