import { Trash2 } from "lucide-react";
import { href } from "react-router";
import { mayOrder } from "../../../../worker/identity/accounts.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { requestContext } from "../../../context.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DownloadForm } from "./download-form.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "ownData")("pageTitle") });

export const loader = ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { isAgent: actor !== null && !mayOrder(actor) };
};

export default function OwnData({ loaderData: { isAgent } }: Route.ComponentProps) {
  const text = useMessages("ownData");
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <div className="grid gap-5">
        <Card>
          <h2 className="text-xl">{text("downloadTitle")}</h2>
          <p className="mt-1 mb-4 text-pretty text-muted">{text(isAgent ? "downloadAgentText" : "downloadText")}</p>
          <DownloadForm isAgent={isAgent} />
          <p className="mt-4 text-sm text-pretty text-muted">
            {text("messagesHint")} {text("limitHint")}
          </p>
        </Card>
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-xl">{text("deleteTitle")}</h2>
            <p className="mt-1 text-pretty text-muted">{text("deleteText")}</p>
          </div>
          <ButtonLink to={href("/profile/delete")} look="dangerOutline" className="w-full sm:w-auto">
            <Trash2 aria-hidden /> {text("deleteLink")}
          </ButtonLink>
        </Card>
      </div>
    </div>
  );
}
