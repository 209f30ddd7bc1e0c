import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { AgentSignUpInput } from "../../../../worker/accounts/registration/agent-sign-up.contract.ts";
import { sessionCookie } from "../../../../worker/accounts/session-cookie.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { PICTURE_TOO_LARGE } from "../../../../worker/platform/images/images.contract.ts";
import type { RequestFacts } from "../../../context.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { invalidResult, submitForm } from "../../../features/forms/refusal.ts";
import { WELCOME_S } from "./agent-welcome.tsx";

export interface AgentSignUpResult {
  readonly isDone?: boolean;
  readonly result?: SubmissionResult<string[]>;
}

/** The Refresh header sends browsers without script on; with script a timer does. */
const welcome = (cookie: string) =>
  data<AgentSignUpResult>(
    { isDone: true },
    { status: 201, headers: { "Set-Cookie": cookie, Refresh: `${WELCOME_S};url=${href("/login")}` } },
  );

export const signUpAgent = async (request: Request, services: Services, facts: RequestFacts) => {
  const { form, isCut } = await services.uploads.readForm(request);
  const submission = parseForm(form, AgentSignUpInput);
  // The text fields precede the picture, so they are complete and can be shown again.
  if (isCut) return invalidResult(facts.language, submission, { vehicleImage: [PICTURE_TOO_LARGE] }, 413);
  return submitForm(facts.language, submission, async (input) => {
    const { token, maxAge } = await services.agents.signUpAgent(input, facts);
    return welcome(sessionCookie(token, maxAge));
  });
};
