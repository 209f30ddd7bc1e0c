import { type DataStrategyResult, data, type ErrorResponse } from "react-router";
import { showToast } from "../toasts/show-toast.ts";
import { hasCode, OTHER_ACCOUNT, stayOrSignIn } from "./session-end.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * For results of nobody, or of another person, being signed in. A route without a result keeps its data; that of a form that
 * was not run has status 503, after which the router does not revalidate.
 */
export const stayOnPage = async (results: Results): Promise<Results> => {
  const kept: Results = {};
  for (const [id, { result }] of Object.entries(results)) {
    if (result instanceof Response) continue;
    kept[id] = { type: "data", result: data(null, { status: 503 }) };
    if (hasCode(result, OTHER_ACCOUNT)) {
      showToast("error", (result as ErrorResponse).data.message);
      return kept;
    }
  }
  try {
    await stayOrSignIn();
    return kept;
  } catch (login) {
    return Object.fromEntries(Object.keys(kept).map((id) => [id, { type: "error", result: login }]));
  }
};
