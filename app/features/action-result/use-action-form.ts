import { useEffect } from "react";
import { useActionData, useFetcher } from "react-router";
import type { ActionResult } from "./action-result.ts";
import { answersWithNotice, showResult } from "./show-result.ts";

/**
 * A form of its own on a page with many: what it answered, whether it is on its way, and a notice when the answer comes.
 * `form` is its name on the page; without script the answer reaches it through the page's action data.
 */
export const useActionForm = (form: string) => {
  const fetcher = useFetcher<ActionResult>({ key: form });
  const fromPage = useActionData<ActionResult>();
  const answer = fetcher.data ?? (fromPage && !fromPage.ok && fromPage.form === form ? fromPage : undefined);
  // A fault says nothing of its form: only here it is known whose it is.
  const { data } = fetcher;
  useEffect(() => showResult(data), [data]);
  useEffect(() => answersWithNotice(form), [form]);
  return {
    Form: fetcher.Form,
    isBusy: fetcher.state !== "idle",
    refusal: answer && !answer.ok ? answer : undefined,
    isDone: answer?.ok === true,
  };
};
