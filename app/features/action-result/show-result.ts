import { showToast } from "../toasts/show-toast.ts";
import type { ActionResult } from "./action-result.ts";

/** What was said already: an answer is heard by the page's `clientAction` and again by its form, once that is drawn. */
const told = new WeakSet<ActionResult>();
/** Names of the forms that answer with a notice, once they were on a page. */
const answering = new Set<string>();

export const answersWithNotice = (form: string): void => void answering.add(form);

/** Says an answer, once, whoever hears it first. */
export const showResult = (answer: ActionResult | undefined): void => {
  // Not about a lost network: the notices' own code is fetched with the first of them. The form says that one itself.
  if (!answer || told.has(answer) || (!answer.ok && answer.code === "network.lost")) return;
  told.add(answer);
  showToast(answer.ok ? "success" : "error", answer.message);
};

const isFormAnswer = (answer: unknown): answer is ActionResult =>
  typeof answer === "object" && answer !== null && "form" in answer && "message" in answer;

/**
 * For `clientAction`: says what a form is answered as soon as it comes. Its form may never see it: a busy phone draws
 * the answer and the page that was read after it as one, and on that page the card with the form may be gone.
 */
export const showResultOnce = async <Answer>(coming: Promise<Answer>): Promise<Answer> => {
  const answer = await coming;
  if (isFormAnswer(answer) && answering.has(answer.form)) showResult(answer);
  return answer;
};
