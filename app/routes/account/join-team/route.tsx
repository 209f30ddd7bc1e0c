import type { SubmissionResult } from "@conform-to/react";
import { data, Form, href, redirectDocument, useNavigation } from "react-router";
import { type InvitationToRead, JoinForm } from "../../../../worker/accounts/team/team.contract.ts";
import { signInCookies } from "../../../../worker/identity/session-cookie.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { Button, ButtonLink, type ButtonVariants } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { NewPasswordField, PersonField } from "../../../features/account/account-fields.tsx";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { withPasswordWarning } from "../../../features/account/password-warning.ts";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { flashCookie, redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

/** The token is a secret, so the metadata has the address without it. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(
    { matches, location: { pathname: "/team/join" } },
    { title: messagesOfPage(matches, "team")("join.pageTitle") },
  ),
  { name: "referrer", content: "strict-origin" },
];

/** Keeps the token out of the Referer header; see reset-password. */
export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "strict-origin" });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const read = context.get(servicesContext).team.readInvitation(params.token);
  const invitation = await read.catch((error) => {
    if (!isAppError(error)) throw error;
    return null;
  });
  return data({ invitation, signedInAs: actor?.email ?? null }, { status: invitation ? 200 : 404 });
};

/** `refused`: why the signed-in account cannot accept. */
interface JoinResult {
  readonly result?: SubmissionResult<string[]>;
  readonly refused?: string;
}

export const action = async ({ request, params: { token }, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const services = context.get(servicesContext);
  const { team } = services;
  const welcome = (teamName: string, cookies: readonly string[] = [], told = (text: string) => text) => {
    const message = told(messagesIn(facts.language, "team")("join.done", { name: teamName }));
    return redirectWithToast(href("/orders"), "success", message, cookies);
  };
  const form = await request.formData();
  const { actor, language } = facts;
  // Another account signed in while this page was open; a new document shows which account would join.
  if (actor && actor.email !== form.get("as")) {
    const toast = flashCookie("error", messagesIn(language, "team")("join.signedInAs", { email: actor.email }));
    return redirectDocument(href("/team/join/:token", { token }), { headers: { "Set-Cookie": toast } });
  }
  if (actor) {
    try {
      const { teamName } = await team.readInvitation(token);
      await team.join(actor, token);
      return welcome(teamName);
    } catch (error) {
      if (!isAppError(error)) throw error;
      const refused = translateMessage(language, error.message);
      return data<JoinResult>({ refused }, { status: error.status });
    }
  }
  return submitForm(language, parseForm(form, JoinForm), async (input) => {
    const { teamName } = await team.readInvitation(token);
    const cookies = signInCookies(await team.registerAndJoin(token, input, facts, facts.language));
    return welcome(teamName, cookies, (text) => withPasswordWarning(services, facts.language, input.password, text));
  });
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () => messagesHere("team")("join.failed"));

export default function JoinTeam({ loaderData: { invitation, signedInAs }, actionData }: Route.ComponentProps) {
  const text = useMessages("team");
  const { refused, result }: JoinResult = actionData ?? {};
  if (!invitation) {
    return (
      <EntryPanel title={text("join.overTitle")} intro={text("join.overText")}>
        <ButtonLink to={href("/")} size="lg" wide>
          {text("join.home")}
        </ButtonLink>
      </EntryPanel>
    );
  }
  const { teamName, role } = invitation;
  return (
    <EntryPanel
      title={text("join.title", { name: teamName })}
      intro={text("join.intro", { role: text(`role.${role}`) })}
    >
      <div className="grid gap-4">
        <p className="text-pretty">{text(role === "approver" ? "join.approverText" : "join.buyerText")}</p>
        {refused && <Alert tone="danger">{refused}</Alert>}
        {signedInAs && [signedInAs, ""].includes(invitation.email) ? (
          <Accept signedInAs={signedInAs} />
        ) : signedInAs ? (
          <OtherAccount invitation={invitation} signedInAs={signedInAs} />
        ) : invitation.hasAccount ? (
          <>
            <p className="text-pretty">{text("join.signInText", { email: invitation.email })}</p>
            <SignInToJoin token={invitation.token} />
          </>
        ) : (
          <>
            <p className="text-pretty wrap-anywhere">
              {invitation.email ? text("join.registerText", { email: invitation.email }) : text("join.linkText")}
            </p>
            <RegisterToJoin email={invitation.email} result={result} />
            {invitation.email === "" && <SignInToJoin token={invitation.token} variant="outline" />}
          </>
        )}
      </div>
    </EntryPanel>
  );
}

function SignInToJoin({ token, variant }: Pick<InvitationToRead, "token"> & ButtonVariants) {
  const text = useMessages("team");
  return (
    <ButtonLink to={loginPath(href("/team/join/:token", { token }))} size="lg" variant={variant}>
      {text("join.signIn")}
    </ButtonLink>
  );
}

function Accept({ signedInAs }: { signedInAs: string }) {
  const text = useMessages("team");
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="as" value={signedInAs} />
      <p className="text-pretty text-muted">
        <span className="block wrap-anywhere">{text("join.signedInAs", { email: signedInAs })}</span>
        {text("join.own")}
      </p>
      <Button type="submit" size="lg" disabled={isPending}>
        {text(isPending ? "join.submitting" : "join.submit")}
      </Button>
    </Form>
  );
}

function OtherAccount({ invitation, signedInAs }: { invitation: InvitationToRead; signedInAs: string }) {
  const text = useMessages("team");
  return (
    <>
      <Alert tone="accent">{text("join.otherAccount", { email: invitation.email, other: signedInAs })}</Alert>
      <Form method="post" action={href("/logout")}>
        <Button type="submit" variant="outline" size="lg" className="w-full">
          {text("join.logout")}
        </Button>
      </Form>
    </>
  );
}

/** `email`: the address of an invitation by mail; "" for a link. */
function RegisterToJoin({ email, result }: Pick<JoinResult, "result"> & { email: string }) {
  const text = useMessages("team");
  const [form, fields] = useSchemaForm(JoinForm, {
    id: "join-team",
    lastResult: result,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PostForm form={form} submit={text("join.register")} submitting={text("join.submitting")}>
      <PersonField kind="name" field={fields.name} label={text("join.name")} />
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <PersonField kind="email" field={fields.email} label={text("join.email")} />
      )}
      <PersonField kind="tel" field={fields.phone} label={text("join.phone")} />
      <NewPasswordField field={fields.password} label={text("join.password")} hint={text("join.passwordHint")} />
    </PostForm>
  );
}
