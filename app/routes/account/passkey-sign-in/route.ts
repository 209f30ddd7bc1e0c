import { href, redirect } from "react-router";
import { inField, PasskeySignInInput } from "../../../../worker/accounts/passkeys/passkeys.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionRefused } from "../../../features/action-result/action-result.ts";
import { faultAsResult, faultResult } from "../../../features/action-result/client-action.ts";
import { signedInRedirect } from "../../../features/sign-in/signed-in-redirect.ts";
import { messagesHere } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

/** A GET does not sign in, because any site can trigger one. */
export const loader = () => redirect(href("/login"));

/** Signs in with the response of the passkey, which app/features/passkeys submits. */
export const action = async (args: Route.ActionArgs) => {
  const { context } = args;
  const form = await args.request.formData();
  try {
    const input = parseInput(inField(PasskeySignInInput), form.get("response"));
    return await signedInRedirect(
      args,
      await context.get(servicesContext).passkeys.finishSignIn(input, context.get(requestContext)),
    );
  } catch (error) {
    return actionRefused(context, new FormData(), "passkey", error);
  }
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  faultAsResult(serverAction, (isOffline) => {
    const text = messagesHere("passkeyDialog");
    return isOffline ? faultResult("network.lost", text("offline")) : faultResult("server.fault", text("failed"));
  });
