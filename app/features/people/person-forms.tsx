import type { ComponentProps } from "react";
import type { Verification } from "../../../worker/identity/accounts.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { ConfirmForm } from "../action-result/confirm-form.tsx";

interface DecisionFormsProps {
  id: string;
  status: Verification;
  /** False if some data of a verified person is unverified, so that staff can verify them again. */
  isComplete?: boolean;
  /** False while something is missing that only the person can provide. */
  mayVerify?: boolean;
  words: Record<"verify" | "reject", { label: string; about: string; question: string; yes: string }>;
  fields?: Readonly<Record<string, string>>;
}

export function DecisionForms({ id, status, words, fields, isComplete = true, mayVerify = true }: DecisionFormsProps) {
  const text = useMessages("people");
  const common = (intent: "verify" | "reject"): Omit<ComponentProps<typeof ConfirmForm>, "look"> => ({
    form: `${intent}-${id}`,
    ...words[intent],
    no: text("keepAsIs"),
    pending: text("pending"),
    fields: { ...fields, intent, id },
  });
  return (
    <>
      {mayVerify && (status !== "verified" || !isComplete) && (
        <ConfirmForm {...common("verify")} variant="default" yesVariant="default" />
      )}
      {status !== "rejected" && <ConfirmForm {...common("reject")} variant="destructiveOutline" />}
    </>
  );
}

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
