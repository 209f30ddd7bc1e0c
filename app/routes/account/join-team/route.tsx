import { data, Form, href, useNavigation } from "react-router";
import type { InvitationToRead } from "../../../../worker/accounts/team/team.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { type JoinResult, joinTeam } from "./join-action.ts";
import { RegisterToJoin } from "./join-form.tsx";

/** The metadata contains the address without the token, because the token is a secret. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(
    { matches, location: { pathname: "/team/join" } },
    { title: messagesOfPage(matches, "team")("join.pageTitle") },
  ),
  { name: "referrer", content: "strict-origin" },
];

/** No Referer may contain the token; see the page of a reset link. */
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

export const action = (args: Route.ActionArgs) => joinTeam(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, () => messagesHere("team")("join.failed"));

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
        {signedInAs === invitation.email ? (
          <Accept />
        ) : signedInAs ? (
          <OtherAccount invitation={invitation} signedInAs={signedInAs} />
        ) : invitation.hasAccount ? (
          <>
            <p className="text-pretty">{text("join.signInText", { email: invitation.email })}</p>
            <ButtonLink to={loginPath(href("/team/join/:token", { token: invitation.token }))} size="lg">
              {text("join.signIn")}
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="text-pretty wrap-anywhere">{text("join.registerText", { email: invitation.email })}</p>
            <RegisterToJoin result={result} />
          </>
        )}
      </div>
    </EntryPanel>
  );
}

function Accept() {
  const text = useMessages("team");
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="grid gap-4">
      <p className="text-pretty text-muted">{text("join.own")}</p>
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
        <Button type="submit" look="outline" size="lg" className="w-full">
          {text("join.logout")}
        </Button>
      </Form>
    </>
  );
}
