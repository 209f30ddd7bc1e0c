import { useState } from "react";
import { type Refusal, useActionForm } from "./action-form.tsx";

interface Typed {
  readonly version: string;
  readonly after: Refusal;
}

/**
 * `useActionForm` for a form that stays on its page. A new `resetKey` resets the form: after each success, and when the
 * page loads another `version` of the stored values. What a person has typed since stays, with the version that they
 * saw; a refusal brings the newest version.
 */
export const useEditForm = (form: string, version = "") => {
  const [turn, setTurn] = useState(0);
  const [typed, setTyped] = useState<Typed | null>(null);
  const { isDone, isPending, refusal, Form } = useActionForm(form, String(turn));
  if (isDone && !isPending) {
    setTurn(turn + 1);
    setTyped(null);
  }
  // A fault is no answer: the server has not seen the form.
  const answer = refusal?.form ? refusal : undefined;
  const isTyping = typed !== null && typed.after === answer;
  const seen = isTyping ? typed.version : version;
  return {
    Form,
    isPending,
    refusal,
    version: seen,
    resetKey: `${turn} ${seen}`,
    onInput: () => {
      if (!isTyping) setTyped({ version, after: answer });
    },
  };
};
