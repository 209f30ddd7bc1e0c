import { useEffect, useId, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useMessages } from "../../i18n/messages.tsx";

interface UnsavedChangesProps {
  isDirty: () => boolean;
  /** The query parameter that marks edit mode; without it the whole page counts as the form. */
  mode?: string;
}

/** Whether a navigation, such as a refused save, keeps the form on the page. Redirects are never blocked. */
const staysHere = (from: Location, to: Location, mode: string | undefined): boolean =>
  from.pathname === to.pathname && (mode === undefined || new URLSearchParams(to.search).has(mode));

/** Asks for confirmation before unsaved changes are lost: by a link, the Back button, or closing the tab. */
export function UnsavedChanges({ isDirty, mode }: UnsavedChangesProps) {
  const text = useMessages("profile");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => !staysHere(currentLocation, nextLocation, mode) && isDirty(),
  );
  useEffect(() => {
    if (state === "blocked") dialog.current?.showModal();
    else dialog.current?.close();
  }, [state]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      ref={dialog}
      id={id}
      title={text("unsaved.title")}
      question={text("unsaved.text")}
      onClose={() => reset?.()}
    >
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button variant="destructiveOutline" onClick={() => proceed?.()}>
          {text("unsaved.leave")}
        </Button>
        <Button onClick={() => dialog.current?.close()}>{text("unsaved.stay")}</Button>
      </div>
    </ConfirmDialog>
  );
}
