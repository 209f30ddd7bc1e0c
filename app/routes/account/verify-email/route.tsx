import { href } from "react-router";
import { VerifyOtpInput } from "../../../../worker/accounts/verification/verification.contract.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { actionDone, actionRefused } from "../../../features/action-result/action-result.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { parsed } from "../../../features/action-result/parse-form-data.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { OTP_FORM, SEND_FORM, VerifyEmailSteps } from "../../../features/verify-email/verify-email-steps.tsx";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "verifyEmail")("pageTitle") });

const profileOf = (role: string | undefined) => (role === "delivery" ? href("/agent-profile") : href("/profile"));

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { email, role, isEmailVerified } = await context
    .get(servicesContext)
    .accounts.me(actor)
    .catch(asPageFailure(language));
  return { email, isEmailVerified, isSent: url.searchParams.has("sent"), back: profileOf(role) };
};

/** The dialog on the profile page posts to this action too. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { actor, language } = context.get(requestContext);
  const { emailVerification } = context.get(servicesContext);
  const text = messagesIn(language, "verifyEmail");
  const form = await request.formData();
  if (form.get("intent") === "send") {
    try {
      const { email } = await emailVerification.sendOtp(actor);
      return actionDone(request, `${href("/profile/verify-email")}?sent`, SEND_FORM, text("sent", { email }));
    } catch (error) {
      return actionRefused(language, SEND_FORM, error, text("failed"), form);
    }
  }
  try {
    await emailVerification.verifyOtp(actor, parsed(VerifyOtpInput, { otp: form.get("otp")?.toString() ?? "" }));
    return actionDone(request, profileOf(actor?.role), OTP_FORM, text("verified"));
  } catch (error) {
    return actionRefused(language, OTP_FORM, error, text("wrong"), form);
  }
};

export const clientAction = pageClientAction(() => {
  const text = messagesHere("verifyEmail");
  return { fallback: text("failed"), offline: messagesHere("ui")("offline") };
});

export default function VerifyEmailPage({
  loaderData: { email, isEmailVerified, isSent, back },
}: Route.ComponentProps) {
  const text = useMessages("verifyEmail");
  return (
    <EntryPanel title={text("title")} intro={isEmailVerified ? email : text(isSent ? "whereSent" : "where", { email })}>
      {isEmailVerified ? (
        <Alert tone="success">{text("alreadyVerified")}</Alert>
      ) : (
        <VerifyEmailSteps start={isSent ? "sent" : "ask"} />
      )}
      <ButtonLink to={back} look="quiet" className="mt-4 text-brand-text underline" wide>
        {text("back")}
      </ButtonLink>
    </EntryPanel>
  );
}
