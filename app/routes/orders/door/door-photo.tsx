import { Camera } from "lucide-react";
import { PICTURE_ACCEPT } from "../../../../worker/platform/images/images.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { ShownLine } from "./door-form.ts";
import type { Photos } from "./use-photos.ts";

interface DoorPhotoProps {
  line: ShownLine;
  orderId: string;
  photos: Photos;
  isShown: boolean;
}

/** Takes a photo of a line, and shows the one that is there. Its form stands outside the form of the lines. */
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
        <span>{text(isKept ? "photoAgain" : "photo")}</span>
        <input
          type="file"
          form={`photo-form-${id}`}
          name="photo"
          accept={PICTURE_ACCEPT}
          capture="environment"
          aria-label={text("photoOf", { name })}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void photos.take(id, file);
          }}
          className="absolute inset-0 cursor-pointer opacity-0 [@media(scripting:none)]:static [@media(scripting:none)]:max-w-44 [@media(scripting:none)]:opacity-100"
        />
      </label>
      <Button type="submit" form={`photo-form-${id}`} look="outline" className="without-script">
        {text("photoSend")}
      </Button>
      {isKept && (
        <a href={`/api/orders/${orderId}/door/photos/${id}`} className="min-h-11 content-center underline">
          <img
            src={`/api/orders/${orderId}/door/photos/${id}?at=${photos.turnOf(id)}`}
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
