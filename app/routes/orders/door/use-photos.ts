import { useState } from "react";
import { useRetry } from "../../../features/network/use-retry.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";

type PhotoState = "sending" | "sent" | "waiting" | "failed";

/** The photos that are taken on this page: sent at once, or kept on the phone until there is a network. */
export const usePhotos = (orderId: string) => {
  const { user } = useViewer();
  const account = user?.email ?? "";
  const [states, setStates] = useState<ReadonlyMap<string, PhotoState>>(new Map());
  const [turn, setTurn] = useState(0);
  const set = (productId: string, state: PhotoState) => setStates((before) => new Map(before).set(productId, state));

  const send = async () => {
    const { sendPhotos } = await import("../../../features/offline-queue/photo-queue.ts");
    const sent = await sendPhotos(account);
    for (const { orderId: of, productId, result } of sent) if (of === orderId) set(productId, result);
    if (sent.some(({ result }) => result === "sent")) setTurn((before) => before + 1);
  };

  // Photos of an earlier visit, and those that wait for a network.
  useRetry(true, () => void send().catch(() => undefined));

  const take = async (productId: string, file: File): Promise<void> => {
    set(productId, "sending");
    try {
      const { keepPhoto, sendPhotos } = await import("../../../features/offline-queue/photo-queue.ts");
      if (!(await keepPhoto({ orderId, productId, account }, file))) return set(productId, "failed");
      const sent = await sendPhotos(account);
      set(productId, sent.find((one) => one.orderId === orderId && one.productId === productId)?.result ?? "waiting");
      setTurn((before) => before + 1);
    } catch {
      set(productId, "failed");
    }
  };

  return { take, stateOf: (productId: string) => states.get(productId), turnOf: (_productId: string) => turn };
};
export type Photos = ReturnType<typeof usePhotos>;
