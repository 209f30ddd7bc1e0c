import { useActionData, useFetcher } from "react-router";
import type { ActionResult } from "./action-result.ts";

/**
 * State and result of one of several forms on a page. `form` is its name on the page. Without script the result arrives
 * as the page's action data. A form that can be sent again after a success takes a new `turn` for that.
 */
export const useActionForm = (form: string, turn = "") => {
  const fetcher = useFetcher<ActionResult>({ key: form + turn });
  const ofPage = useActionData<ActionResult>();
  const result = fetcher.data ?? (ofPage && !ofPage.ok && ofPage.form === form ? ofPage : undefined);
  return {
    Form: fetcher.Form,
    isPending: fetcher.state !== "idle",
    refusal: result && !result.ok ? result : undefined,
    isDone: result?.ok === true,
  };
};
