import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { isScripted } from "../action-result/action-result.ts";
import { invalidResult, parseForm, refusedResult } from "../forms/conform.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { profileForm } from "./profile-form.ts";

export interface ProfileResult {
  readonly result?: SubmissionResult;
  /**
   * The version of the profile on which the next attempt is based; by default the version that the form was sent with.
   */
  readonly revision?: string;
}

/** Saves the form and redirects to `back`; a refused form returns with the values that were typed. */
export const saveProfile = async (
  context: Readonly<RouterContextProvider>,
  form: FormData,
  back: string,
  savedMessage: (profile: Profile) => string,
) => {
  const { actor, language } = context.get(requestContext);
  if (!actor) throw redirect(href("/login"));
  const revision = form.get("revision")?.toString() ?? "";
  const submission = parseForm(form, profileForm(actor.role));
  if (submission.status !== "success") return withRevision(invalidResult(language, submission), revision);
  try {
    const profile = await context.get(servicesContext).profiles.saveProfile(actor, submission.value, revision);
    return redirectWithToast(back, "success", savedMessage(profile));
  } catch (error) {
    const newer = isAppError(error) ? error.details?.updatedAt : undefined;
    return withRevision(refusedResult(language, submission, error), typeof newer === "string" ? newer : revision);
  }
};

const withRevision = ({ data: body, init }: ReturnType<typeof invalidResult>, revision: string) =>
  data<ProfileResult>({ ...body, revision }, init ?? undefined);

interface ProfileData {
  /** A promise for a client navigation, which shows a skeleton meanwhile; a document waits for it. */
  readonly profile: Profile | Promise<Profile>;
  /** Whether the person belongs to the team of another account. */
  readonly isMember: boolean;
}

export const readProfile = async (request: Request, context: Readonly<RouterContextProvider>): Promise<ProfileData> => {
  const { actor } = context.get(requestContext);
  const profile = context.get(servicesContext).profiles.readProfile(actor);
  const isMember = actor !== null && actor.accountId !== actor.userId;
  return { profile: isScripted(request) ? profile : await profile, isMember };
};
