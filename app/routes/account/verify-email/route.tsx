import { href } from "react-router";
import { VerifyOtpInput } from "../../../../worker/accounts/verification/verification.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { runForm } from "../../../features/action-result/action-result.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { OTP_FORM, SEND_FORM, VerifyEmailSteps } from "../../../features/verify-email/verify-email-steps.tsx";
import { messagesHere, messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("verifyEmail", "pageTitle");

const profileOf = (role: string | undefined) => (role === "delivery" ? href("/agent-profile") : href("/profile"));

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { email, role, isEmailVerified } = await context.get(servicesContext).accounts.me(actor);
  return { email, isEmailVerified, isSent: url.searchParams.has("sent"), back: profileOf(role) };
};

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { emailVerification } = args.context.get(servicesContext);
  const text = messagesIn(language, "verifyEmail");
  const form = await args.request.formData();
  const send = async () => text("sent", await emailVerification.sendOtp(actor));
  const verify = async () => {
    await emailVerification.verifyOtp(actor, parseInput(VerifyOtpInput, { otp: form.get("otp")?.toString() ?? "" }));
    return text("verified");
  };
  return form.get("intent") === "send"
    ? runForm(args, form, SEND_FORM, send, `${href("/profile/verify-email")}?sent`)
    : runForm(args, form, OTP_FORM, verify, profileOf(actor?.role));
};

export const clientAction = pageClientAction((isOffline) =>
  isOffline ? messagesHere("ui")("offline") : messagesHere("verifyEmail")("failed"),
);

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
      <ButtonLink to={back} variant="ghost" className="mt-4 text-brand-text underline" wide>
        {text("back")}
      </ButtonLink>
    </EntryPanel>
  );
}
