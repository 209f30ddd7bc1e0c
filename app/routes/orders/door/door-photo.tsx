import { Camera } from "lucide-react";
import { useState } from "react";
import { PICTURE_ACCEPT } from "../../../../worker/platform/images/images.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { useRetry } from "../../../features/network/use-retry.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { LocalDoorLine } from "./door-form.ts";

type PhotoState = "sending" | "sent" | "waiting" | "failed";

/** Photos of this page: uploaded at once, or stored on the device until there is a network. */
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

  // Retries photos of earlier visits and those waiting for a network.
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

  return { take, stateOf: (productId: string) => states.get(productId), turn };
};
export type Photos = ReturnType<typeof usePhotos>;

interface DoorPhotoProps {
  line: LocalDoorLine;
  orderId: string;
  photos: Photos;
  isShown: boolean;
}

/** The form of the photo is outside the form of the lines. */
export function DoorPhoto({ line, orderId, photos, isShown }: DoorPhotoProps) {
  const text = useMessages("door");
  const { _id: id, name } = line.product;
  const state = photos.stateOf(id);
  const isKept = line.hasPhoto || state === "sent";
  const shown = isShown
    ? "flex"
    : "hidden group-has-[[value=short]:checked]/line:flex group-has-[[value=rejected]:checked]/line:flex";
  return (
    <div className={`flex-wrap items-center gap-3 ${shown}`}>
      <label className="relative flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3.5 font-semibold has-focus-visible:outline-2">
        <Camera aria-hidden className="size-5" />
        <span>
          {text(isKept ? "photoAgain" : "photo")}
          <span className="sr-only">: {name}</span>
        </span>
        <input
          type="file"
          form={`photo-form-${id}`}
          name="photo"
          accept={PICTURE_ACCEPT}
          capture="environment"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void photos.take(id, file);
          }}
          className="absolute inset-0 cursor-pointer opacity-0 [@media(scripting:none)]:static [@media(scripting:none)]:max-w-44 [@media(scripting:none)]:opacity-100"
        />
      </label>
      <Button type="submit" form={`photo-form-${id}`} variant="outline" className="without-script">
        {text("photoSend")}
      </Button>
      {isKept && (
        <a href={`/api/orders/${orderId}/door/photos/${id}`} className="min-h-11 content-center underline">
          <img
            src={`/api/orders/${orderId}/door/photos/${id}?at=${photos.turn}`}
            alt={text("photoOf", { name })}
            width={44}
            height={44}
            className="size-11 rounded-md object-cover"
          />
        </a>
      )}
      <span role="status" className="text-sm text-muted">
        {state === "sending" && text("photoSending")}
        {state === "waiting" && text("photoWaiting")}
        {state === "failed" && text("photoFailed")}
      </span>
    </div>
  );
}
