import { useEffect, useId, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { QuestionWindow } from "../../components/ui/question-window.tsx";
import { useText } from "../../i18n/texts.tsx";

const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Asks before typed changes are left behind: by a link, by the Back button, or by closing the tab. */
export function UnsavedChanges({ isDirty }: { isDirty: () => boolean }) {
  const text = useText("profile");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Saving stays at this address, or is answered with a redirect, which is not asked about.
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => addressOf(currentLocation) !== addressOf(nextLocation) && isDirty(),
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
    <QuestionWindow
      ref={dialog}
      id={id}
      title={text("unsaved.title")}
      question={text("unsaved.text")}
      onClose={() => reset?.()}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="danger" onClick={() => proceed?.()}>
          {text("unsaved.leave")}
        </Button>
        <Button onClick={() => dialog.current?.close()}>{text("unsaved.stay")}</Button>
      </div>
    </QuestionWindow>
  );
}
