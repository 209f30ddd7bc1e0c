import { useEffect } from "react";
import { useFetchers } from "react-router";
import { notify } from "../notices/notify.ts";
import type { FormAnswer } from "./answer.ts";

const told = new WeakSet<FormAnswer>();
/** Names of the forms that answer with a notice, once they were on a page. */
const answering = new Set<string>();

export const answersWithNotice = (form: string): void => void answering.add(form);

/** Says an answer, once, whoever sees it first. */
export const tellAnswer = (answer: FormAnswer | undefined): void => {
  // Not about a lost network: the notices' own code is fetched with the first of them. The form says that one itself.
  if (!answer || told.has(answer) || (!answer.ok && answer.code === "network.lost")) return;
  told.add(answer);
  notify(answer.ok ? "success" : "error", answer.message);
};

/**
 * For pages that news changes: the card with the form may have left before its answer came (another reading was faster),
 * and who pressed the button is told all the same.
 */
export const useAnswersOfLeftForms = (): void => {
  const fetchers = useFetchers();
  useEffect(() => {
    for (const { key, data } of fetchers) if (answering.has(key)) tellAnswer(data as FormAnswer | undefined);
  }, [fetchers]);
};
