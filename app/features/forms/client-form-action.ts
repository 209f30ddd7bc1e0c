import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";

/**
 * For `clientAction`: a lost network or a server that broke becomes a sentence above the form, and everything typed
 * stays where it is.
 */
export const clientFormAction = async <Answer>(answer: Promise<Answer>, sentence: () => string) => {
  try {
    return await answer;
  } catch (error) {
    // Redirects come as thrown responses.
    if (error instanceof Response) throw error;
    const result: SubmissionResult = { status: "error", error: { "": [sentence()] } };
    return data({ result }, { status: 503 });
  }
};
