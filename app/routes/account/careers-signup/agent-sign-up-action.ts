import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { AgentSignUpInput } from "../../../../worker/accounts/registration/agent-sign-up.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { signInCookies } from "../../../../worker/identity/session-cookie.contract.ts";
import { PICTURE_TOO_LARGE } from "../../../../worker/platform/images/images.contract.ts";
import type { RequestFacts } from "../../../context.ts";
import { passwordWarningCookies } from "../../../features/account/password-warning.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { invalidResult, refusedResult, submitForm } from "../../../features/forms/refusal.ts";
import { WELCOME_S } from "./agent-welcome.tsx";

export interface AgentSignUpResult {
  readonly isDone?: boolean;
  readonly result?: SubmissionResult<string[]>;
}

/** The Refresh header sends browsers without script on; with script a timer does. */
const welcome = (cookies: readonly string[]) => {
  const headers = new Headers({ Refresh: `${WELCOME_S};url=${href("/login")}` });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return data<AgentSignUpResult>({ isDone: true }, { status: 201, headers });
};

/** The limit is checked first, so that a form beyond it is not read. A refusal has an empty form. */
const readForm = async (request: Request, services: Services, facts: RequestFacts) => {
  try {
    await services.accounts.requireSignUpsLeft(facts);
    return { ...(await services.uploads.readForm(request)), refusal: null };
  } catch (refusal) {
    return { form: new FormData(), isCut: false, refusal };
  }
};

export const signUpAgent = async (request: Request, services: Services, facts: RequestFacts) => {
  const { form, isCut, refusal } = await readForm(request, services, facts);
  const submission = parseForm(form, AgentSignUpInput);
  if (refusal) return refusedResult(facts.language, submission, refusal);
  // The text fields precede the picture, so they are complete and can be shown again.
  if (isCut) return invalidResult(facts.language, submission, { vehicleImage: [PICTURE_TOO_LARGE] }, 413);
  return submitForm(facts.language, submission, async (input) => {
    const signedIn = await services.agents.signUpAgent(input, facts);
    return welcome([...signInCookies(signedIn), ...passwordWarningCookies(services, facts.language, input.password)]);
  });
};
