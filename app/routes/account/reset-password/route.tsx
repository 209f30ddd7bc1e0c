import { useEffect } from "react";
import { data, href, useNavigate } from "react-router";
import { NewPasswordForm } from "../../../../worker/accounts/verification/verification.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { NewPasswordField } from "../../../features/account/account-fields.tsx";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { passwordWarningCookies } from "../../../features/account/password-warning.ts";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

const TO_LOGIN_AFTER_S = 2;

export const handle = { startsAtTop: true };

/** The token is a secret, so the metadata has the address without it. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(
    { matches, location: { pathname: href("/reset-password/:token?") } },
    { title: messagesOfPage(matches, "resetPassword")("pageTitle") },
  ),
  { name: "referrer", content: "strict-origin" },
];

/**
 * The address contains the token, so no Referer may contain the path. `no-referrer` would also hide the origin, by
 * which the server checks where a form comes from. Without script the Refresh header opens the login.
 */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const refresh = actionHeaders.get("Refresh");
  return { "Referrer-Policy": "strict-origin", ...(refresh ? { Refresh: refresh } : {}) };
};

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const link = await context.get(servicesContext).passwordReset.readLink(params.token ?? "");
  return data({ link }, { status: link === "open" ? 200 : 404 });
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const { language } = context.get(requestContext);
  const submission = parseForm(await request.formData(), NewPasswordForm);
  return submitForm(language, submission, async ({ password }) => {
    const services = context.get(servicesContext);
    await services.passwordReset.resetPassword({ token: params.token ?? "", password });
    const headers = new Headers({ Refresh: `${TO_LOGIN_AFTER_S}; url=${href("/login")}` });
    for (const cookie of passwordWarningCookies(services, language, password)) headers.append("Set-Cookie", cookie);
    return data({ result: submission.reply({ resetForm: true }), isDone: true }, { headers });
  });
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () => messagesHere("resetPassword")("failed"));

export default function ResetPassword({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const text = useMessages("resetPassword");
  if (actionData !== undefined && "isDone" in actionData) return <Done />;
  if (link === "open") {
    return (
      <EntryPanel title={text("title")} intro={text("intro")}>
        <PasswordForm result={actionData?.result} />
        <BackToLogin />
      </EntryPanel>
    );
  }
  return (
    <EntryPanel title={text("title")} intro={text("noLinkIntro")}>
      <div className="grid gap-4">
        <Alert tone="danger">{text(link)}</Alert>
        <ButtonLink to={href("/forgot-password")} size="lg">
          {text("askAgain")}
        </ButtonLink>
      </div>
      <BackToLogin />
    </EntryPanel>
  );
}

function BackToLogin() {
  const text = useMessages("resetPassword");
  return (
    <ButtonLink to={href("/login")} variant="ghost" className="mt-4 text-brand-text underline" wide>
      {text("backToLogin")}
    </ButtonLink>
  );
}

function Done() {
  const text = useMessages("resetPassword");
  const navigate = useNavigate();
  useEffect(() => {
    // Replaces the history entry, so that Back does not return to the used link.
    const timer = setTimeout(() => void navigate(href("/login"), { replace: true }), TO_LOGIN_AFTER_S * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <EntryPanel title={text("title")} intro={text("doneHint")}>
      <Alert tone="success">{text("done")}</Alert>
      <BackToLogin />
    </EntryPanel>
  );
}

function PasswordForm({ result }: { result: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined }) {
  const text = useMessages("resetPassword");
  const [form, fields] = useSchemaForm(NewPasswordForm, { id: "reset-password", lastResult: result });
  return (
    <PostForm form={form} submit={text("submit")} submitting={text("submitting")}>
      <NewPasswordField field={fields.password} label={text("password")} hint={text("passwordHint")} />
      <NewPasswordField field={fields.confirmPassword} label={text("confirmPassword")} />
    </PostForm>
  );
}
