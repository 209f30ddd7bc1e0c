import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { parseForm } from "../forms/parse-form.ts";
import { answerInvalid, answerRefusal } from "../forms/refusal.ts";
import { redirectWithNotice } from "../toasts/flash-cookie.ts";
import { profileForm } from "./profile-form.ts";

/** What a form that was not saved gets back. */
export interface ProfileAnswer {
  readonly result?: SubmissionResult;
  /** The version of the profile that the next try changes; without it, the version that the form was sent with. */
  readonly revision?: string;
}

interface Words {
  saved(profile: Profile): string;
  readonly failed: string;
}

/** Saves the form and returns to the page that shows it; a refused form comes back as it was typed. */
export const saveProfile = async (
  context: Readonly<RouterContextProvider>,
  form: FormData,
  back: string,
  words: Words,
) => {
  const { actor, language } = context.get(requestContext);
  if (!actor) throw redirect(href("/login"));
  const revision = form.get("revision")?.toString() ?? "";
  const submission = parseForm(form, profileForm(actor.role));
  if (submission.status !== "success") return again(answerInvalid(language, submission), revision);
  try {
    const profile = await context.get(servicesContext).profiles.saveProfile(actor, submission.value, revision);
    return redirectWithNotice(back, "success", words.saved(profile));
  } catch (error) {
    const newer = isAppError(error) ? error.details?.updatedAt : undefined;
    return again(
      answerRefusal(language, submission, error, words.failed),
      typeof newer === "string" ? newer : revision,
    );
  }
};

const again = ({ data: answer, init }: ReturnType<typeof answerInvalid>, revision: string) =>
  data<ProfileAnswer>({ ...answer, revision }, init ?? undefined);
