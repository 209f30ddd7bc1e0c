import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { ShieldCheck } from "lucide-react";
import { Form, href, Link, useNavigation } from "react-router";
import { MAX_PASSKEYS, type Passkey } from "../../../../worker/accounts/passkeys/passkeys.contract.ts";
import { ChangePasswordInput } from "../../../../worker/accounts/sessions/sessions.contract.ts";
import { STAFF_PASSWORD_LENGTH } from "../../../../worker/accounts/staff-passwords/staff-passwords.contract.ts";
import { isStaffRole } from "../../../../worker/identity/accounts.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink, TextLink } from "../../../components/ui/button.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { formClientAction, pageClientAction } from "../../../features/action-result/client-action.ts";
import { CurrentPassword } from "../../../features/current-password/current-password.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { safeReturnTo } from "../../../http/return-to.ts";
import { messagesHere, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AddPasskey, PasskeyRow } from "./passkeys.tsx";
import {
  addPasskey,
  changePassword,
  endSession,
  removePasskey,
  renamePasskey,
  signOutEverywhere,
} from "./security-action.ts";
import { SessionRow, SIGN_OUT_EVERYWHERE, SignOutEverywhere } from "./sessions.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("security", "pageTitle");

/** `?weak`: the password that was just used to sign in is too weak for staff. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { actor, origin } = context.get(requestContext);
  const services = context.get(servicesContext);
  const isStaff = isStaffRole(actor?.role);
  const [sessions, passkeys, settings] = await Promise.all([
    services.sessions.list(actor),
    services.passkeys.list(actor),
    isStaff ? services.settings.read() : null,
  ]);
  const next = safeReturnTo(url.searchParams.get("returnTo"), origin) ?? href("/");
  return {
    isStaff,
    mayLetSystemsIn: actor?.role === "hotel" || actor?.role === "owner",
    isStrongNeeded: settings?.strongStaffPasswords ?? false,
    sessions,
    passkeys,
    goOn: url.searchParams.has("weak") ? next : null,
  };
};

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  switch (form.get("intent")) {
    case "end-session":
      return endSession(args, form);
    case "add-passkey":
      return addPasskey(args, form);
    case "rename-passkey":
      return renamePasskey(args, form);
    case "remove-passkey":
      return removePasskey(args, form);
    case SIGN_OUT_EVERYWHERE:
      return signOutEverywhere(args, form);
    default:
      return changePassword(args, form);
  }
};

export const clientAction = async (args: Route.ClientActionArgs) => {
  const faultMessage = () => messagesHere("security")("failed");
  const form = await args.request.clone().formData();
  if (form.get("intent") === SIGN_OUT_EVERYWHERE) {
    const { askBeforeSignOut } = await import("../../../features/offline-queue/ask-before-sign-out.ts");
    await askBeforeSignOut();
  }
  return form.has("intent") ? pageClientAction(faultMessage)(args) : formClientAction(args, faultMessage);
};

export default function Security({
  loaderData: { isStaff, mayLetSystemsIn, isStrongNeeded, sessions, passkeys, goOn },
  actionData,
}: Route.ComponentProps) {
  const text = useMessages("security");
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <div className="grid gap-5">
        {goOn && (
          <Alert tone="accent">
            {text("weak")}{" "}
            <Link to={goOn} className="-my-2.5 inline-block py-2.5 whitespace-nowrap underline">
              {text("later")}
            </Link>
          </Alert>
        )}
        <Card>
          <h2 className="mb-4 text-xl">{text("passwordTitle")}</h2>
          {/* A password change starts a new session, and the new key clears the form. */}
          <ChangePasswordForm
            key={sessions.find(({ isCurrent }) => isCurrent)?._id}
            isStrongNeeded={isStrongNeeded}
            result={actionData && "result" in actionData ? actionData.result : undefined}
          />
        </Card>
        <PasskeysCard {...passkeys} />
        {isStaff && <SecondFactorCard />}
        {mayLetSystemsIn && (
          <Card>
            <h2 className="text-xl">{text("tokensTitle")}</h2>
            <p className="mt-1">
              <TextLink to={href("/profile/api")}>{text("toTokens")}</TextLink>
            </p>
          </Card>
        )}
        <Card>
          <h2 className="text-xl">{text("devicesTitle")}</h2>
          <p className="mt-1 mb-4 text-muted">{text("devicesText")}</p>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap border-t border-line pt-4">
            <SignOutEverywhere />
          </div>
        </Card>
      </div>
    </div>
  );
}

function SecondFactorCard() {
  const text = useMessages("secondFactor");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl">{text("title")}</h2>
        <p className="mt-1 text-muted">{text("cardText")}</p>
      </div>
      <ButtonLink to={href("/profile/second-factor")} variant="outline" className="w-full sm:w-auto">
        <ShieldCheck aria-hidden /> {text("cardAction")}
      </ButtonLink>
    </Card>
  );
}

function PasskeysCard({ passkeys, mayAdd }: { passkeys: readonly Passkey[]; mayAdd: boolean }) {
  const text = useMessages("passkeys");
  return (
    <Card id="passkeys" className="scroll-mt-24">
      <h2 className="text-xl">{text("title")}</h2>
      <p className="mt-1 text-muted">{text("text")}</p>
      <p className="mt-1 mb-2 font-semibold">{text("count", { count: passkeys.length })}</p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!mayAdd ? (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-3">{text("verifyFirst")}</p>
          <ButtonLink to={href("/profile/verify-email")} variant="outline">
            {text("verify")}
          </ButtonLink>
        </div>
      ) : passkeys.length < MAX_PASSKEYS ? (
        <AddPasskey />
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-muted">{text("full", { max: MAX_PASSKEYS })}</p>
      )}
    </Card>
  );
}

interface ChangePasswordFormProps {
  isStrongNeeded: boolean;
  result: SubmissionResult | undefined;
}

function ChangePasswordForm({ isStrongNeeded, result }: ChangePasswordFormProps) {
  const text = useMessages("security");
  const isPending = useNavigation().formData?.get("intent") === "change-password";
  const [form, fields] = useSchemaForm(ChangePasswordInput, {
    id: "change-password",
    lastResult: result,
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <input type="hidden" name="intent" value="change-password" />
      <CurrentPassword label={text("currentPassword")} {...conformed(fields.currentPassword)} />
      <PasswordField
        label={text("newPassword")}
        {...conformed(fields.newPassword)}
        hint={isStrongNeeded ? text("staffPasswordHint", { min: STAFF_PASSWORD_LENGTH }) : text("passwordHint")}
        className="sm:max-w-sm"
        autoComplete="new-password"
      />
      <PasswordField
        label={text("confirmPassword")}
        {...conformed(fields.confirmPassword)}
        className="sm:max-w-sm"
        autoComplete="new-password"
      />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {text(isPending ? "changing" : "change")}
      </Button>
    </Form>
  );
}
