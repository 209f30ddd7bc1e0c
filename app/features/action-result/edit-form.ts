import { useState } from "react";
import { type Refusal, useActionForm } from "./action-form.tsx";

interface Typed {
  readonly version: string;
  readonly after: Refusal;
}

/**
 * `useActionForm` for a form that stays on its page. A new `resetKey` resets the form after each success, and when the
 * page loads another `version` while nothing is typed. While something is typed, `version` stays the one that the
 * person saw; a refusal replaces it with the newest version.
 */
export const useEditForm = (form: string, version = "") => {
  const [turn, setTurn] = useState(0);
  const [typed, setTyped] = useState<Typed | null>(null);
  const { isDone, isPending, refusal, Form } = useActionForm(form, String(turn));
  if (isDone && !isPending) {
    setTurn(turn + 1);
    setTyped(null);
  }
  // A fault, which has no `form`, does not count as an answer to the submitted form.
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
