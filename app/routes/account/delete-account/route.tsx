import { href } from "react-router";
import { mayOrder } from "../../../../worker/identity/accounts.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { deleteAccount } from "./delete-account-action.ts";
import { DeleteAccountFields } from "./delete-account-form.tsx";
import { obstacleSentences } from "./obstacle-sentences.ts";
import { Obstacles } from "./obstacles.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "ownData")("deletePageTitle") });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { ownData } = context.get(servicesContext);
  const obstacles = await ownData.readDeletionObstacles(actor).catch(asPageFailure(language));
  return {
    email: actor?.email ?? "",
    isAgent: actor !== null && !mayOrder(actor),
    openOrders: obstacles.openOrders,
    obstacles: obstacleSentences(language, obstacles),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) =>
  deleteAccount(context, await request.formData());

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, (isOffline) => messagesHere("ownData")(isOffline ? "offline" : "failed"));

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const text = useMessages("ownData");
  const { email, isAgent, openOrders, obstacles } = loaderData;
  return (
    <div className="page-width max-w-2xl">
      <PageHeader title={text("deleteTitle")} text={text("deleteIntro")} />
      <div className="grid gap-5">
        <Card>
          <h2 className="text-xl">{text("what")}</h2>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-pretty">
            <li>{text("whatErased")}</li>
            {isAgent && <li>{text("whatErasedAgent")}</li>}
            {!isAgent && <li>{text("whatOrders")}</li>}
            {!isAgent && <li>{text("whatBooks")}</li>}
            {!isAgent && <li>{text("whatDocuments")}</li>}
            <li>{text("whatDevices")}</li>
            <li>{text("whatAgain")}</li>
          </ul>
          <ButtonLink to={href("/profile/data")} look="outline" className="mt-4 max-sm:w-full">
            {text("downloadFirst")}
          </ButtonLink>
        </Card>
        {obstacles.length === 0 ? (
          <DeleteAccountFields email={email} result={actionData?.result} />
        ) : (
          <Obstacles sentences={obstacles} orders={openOrders} />
        )}
      </div>
    </div>
  );
}
