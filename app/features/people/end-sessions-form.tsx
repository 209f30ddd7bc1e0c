import { useMessages } from "../../i18n/messages.tsx";
import { ConfirmForm } from "../action-result/confirm-form.tsx";

export function EndSessionsForm({ userId, name }: { userId: string; name: string }) {
  const text = useMessages("people");
  return (
    <ConfirmForm
      form={`end-sessions-${userId}`}
      label={text("endSessions")}
      about={text("endSessionsNamed", { name })}
      question={text("endSessionsQuestion")}
      yes={text("endSessionsYes")}
      no={text("keepAsIs")}
      pending={text("pending")}
      variant="outline"
      fields={{ intent: "end-sessions", id: userId, name }}
    />
  );
}
