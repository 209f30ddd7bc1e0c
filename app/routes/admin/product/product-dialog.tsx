import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** A native dialog that the server renders open for browsers without script; hydration makes it modal. */
export function ProductDialog({ title, children }: { title: string; children: ReactNode }) {
  const text = useMessages("adminProducts");
  const navigate = useNavigate();
  const list = href("/admin/products") + useLocation().search;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    // `showModal` moves the focus to the close button, so it is restored when the user was already typing.
    const typing = document.activeElement;
    element?.close();
    element?.showModal();
    if (typing instanceof HTMLElement && element?.contains(typing)) typing.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        void navigate(list);
      }}
      className="inset-x-0 z-40 m-auto max-h-[94dvh] w-full max-w-2xl overflow-y-auto rounded-xl border border-line bg-surface p-5 text-ink shadow-raised backdrop:bg-[#07110c]/60 sm:p-6"
    >
      <div className="mb-4 flex items-start gap-3">
        <h2 id={id} className="min-w-0 flex-1 text-xl">
          {title}
        </h2>
        <ButtonLink to={list} look="quiet" size="icon" aria-label={text("close")} className="-mt-2 -mr-2">
          <X aria-hidden />
        </ButtonLink>
      </div>
      {children}
    </dialog>
  );
}
