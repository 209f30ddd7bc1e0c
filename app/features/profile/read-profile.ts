import type { RouterContextProvider } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { asPageFailure } from "../../http/page-failure.ts";
import { isScripted } from "../action-result/action-result.ts";

interface Reading {
  /** Not yet there where script shows the page's shape meanwhile; a document waits for it. */
  readonly profile: Profile | Promise<Profile>;
}

export const readProfile = async (request: Request, context: Readonly<RouterContextProvider>): Promise<Reading> => {
  const { actor, language } = context.get(requestContext);
  const reading = context.get(servicesContext).profiles.readProfile(actor);
  return { profile: isScripted(request) ? reading : await reading.catch(asPageFailure(language)) };
};
