import type { RouterContextProvider } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { isScripted } from "../action-result/action-result.ts";

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
