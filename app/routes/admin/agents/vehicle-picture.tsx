import { Truck, X } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** A small picture of a vehicle that opens enlarged in a dialog; without script it links to the image. */
export function VehiclePicture({ src, name }: { src: string | null; name: string }) {
  const text = useMessages("people");
  const ui = useMessages("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  if (!src) {
    return (
      <span className="grid size-24 shrink-0 content-center justify-items-center gap-1 rounded-md bg-sunken text-center text-sm text-muted">
        <Truck aria-hidden className="size-7" strokeWidth={1.75} />
        {text("agents.noPicture")}
      </span>
    );
  }
  const enlarge = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    dialog.current?.showModal();
  };
  /** The content fills the dialog, so a click outside the content has the dialog itself as its target. */
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) dialog.current.close();
  };
  return (
    <>
      <a
        href={src}
        aria-label={text("agents.enlarge", { name })}
        aria-haspopup="dialog"
        onClick={enlarge}
        className="size-24 shrink-0 overflow-hidden rounded-md border border-line bg-sunken"
      >
        <img src={src} alt="" width={96} height={96} loading="lazy" className="size-full object-cover" />
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it from the keyboard. */}
      <dialog
        ref={dialog}
        aria-label={text("agents.picture", { name })}
        onClick={closeOnBackdrop}
        className="m-auto max-h-[96dvh] max-w-[min(96vw,64rem)] rounded-lg bg-surface text-ink shadow-raised backdrop:bg-[#07110c]/70 open:animate-rise"
      >
        <div className="grid gap-2 p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold wrap-anywhere">{text("agents.picture", { name })}</p>
            <Button look="quiet" size="icon" aria-label={ui("close")} onClick={() => dialog.current?.close()}>
              <X aria-hidden />
            </Button>
          </div>
          <img
            src={src}
            alt={text("agents.picture", { name })}
            loading="lazy"
            className="max-h-[80dvh] min-h-24 w-auto justify-self-center rounded-md object-contain"
          />
        </div>
      </dialog>
    </>
  );
}
