import { PageHeader } from "../../../components/page-header.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { formClientAction, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { changePassword, endSession, signOutEverywhere } from "./security-action.ts";
import { SessionList } from "./session-list.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "security")("pageTitle") });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const sessions = await context.get(servicesContext).sessions.list(actor).catch(asPageFailure(language));
  return { email: actor?.email ?? "", sessions };
};

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  switch (form.get("intent")) {
    case "end-session":
      return endSession(args, form);
    case "sign-out-everywhere":
      return signOutEverywhere(args);
    default:
      return changePassword(args, form);
  }
};

export const clientAction = async (args: Route.ClientActionArgs) => {
  const faultMessage = () => messagesHere("security")("failed");
  const form = await args.request.clone().formData();
  return form.has("intent") ? pageClientAction(faultMessage)(args) : formClientAction(args.serverAction, faultMessage);
};

export default function Security({ loaderData: { email, sessions }, actionData }: Route.ComponentProps) {
  const text = useMessages("security");
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <div className="grid gap-5">
        <Card>
          <h2 className="mb-4 text-xl">{text("passwordTitle")}</h2>
          {/* A password change starts a new session; the new key clears the form. */}
          <ChangePasswordForm
            key={sessions.find(({ isCurrent }) => isCurrent)?._id}
            email={email}
            result={actionData && "result" in actionData ? actionData.result : undefined}
          />
        </Card>
        <Card>
          <h2 className="text-xl">{text("devicesTitle")}</h2>
          <p className="mt-1 mb-4 text-muted">{text("devicesText")}</p>
          <SessionList sessions={sessions} />
          <div className="mt-5 flex flex-wrap border-t border-line pt-4">
            <ConfirmForm
              form="sign-out-everywhere"
              look="dangerOutline"
              label={text("everywhere")}
              about={text("everywhere")}
              question={text("everywhereQuestion")}
              yes={text("everywhereYes")}
              no={text("everywhereNo")}
              pending={text("ending")}
              fields={{ intent: "sign-out-everywhere" }}
            />
          </div>
        </Card>
      </div>
    </div>
  );
}
