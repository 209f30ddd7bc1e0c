import type { ComponentProps } from "react";
import type { Verification } from "../../../worker/accounts/accounts.contract.ts";
import { ConfirmForm } from "../action-result/confirm-form.tsx";

interface DecisionFormsProps {
  id: string;
  status: Verification;
  /** A verified one can be verified again when something about him is not. */
  isComplete?: boolean;
  words: Record<"verify" | "reject", { label: string; about: string; question: string; yes: string }>;
  no: string;
  busy: string;
  fields: Readonly<Record<string, string>>;
}

/** What can be decided about someone from where he stands. */
export function DecisionForms({ id, status, isComplete = true, words, no, busy, fields }: DecisionFormsProps) {
  const common = (intent: "verify" | "reject"): Omit<ComponentProps<typeof ConfirmForm>, "look"> => ({
    form: `${intent}-${id}`,
    ...words[intent],
    no,
    busy,
    fields: { ...fields, intent, id },
  });
  return (
    <>
      {(status !== "verified" || !isComplete) && <ConfirmForm {...common("verify")} look="brand" yesLook="brand" />}
      {status !== "rejected" && <ConfirmForm {...common("reject")} look="dangerOutline" />}
    </>
  );
}
