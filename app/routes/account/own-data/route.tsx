import { Download, Trash2 } from "lucide-react";
import { href } from "react-router";
import { mayOrder } from "../../../../worker/identity/accounts.contract.ts";
import type { DataFormat } from "../../../../worker/own-data/own-data.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext } from "../../../context.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("ownData", "pageTitle");

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
          <ButtonLink to={href("/profile/delete")} variant="destructiveOutline" className="w-full sm:w-auto">
            <Trash2 aria-hidden /> {text("deleteLink")}
          </ButtonLink>
        </Card>
      </div>
    </div>
  );
}

/** A plain form: the browser saves the response as a file and stays on the page. */
function DownloadForm({ isAgent }: { isAgent: boolean }) {
  const text = useMessages("ownData");
  const lists: readonly [DataFormat, string][] = [
    ["profile.csv", text("profile")],
    ["orders.csv", text(isAgent ? "deliveries" : "orders")],
    ["messages.csv", text("messages")],
  ];
  return (
    <form method="post" action={href("/profile/data/file")}>
      <Button type="submit" name="format" value="json" className="w-full sm:w-auto">
        <Download aria-hidden /> {text("everything")}
      </Button>
      <h3 className="mt-4 mb-2 font-semibold">{text("spreadsheets")}</h3>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {lists.map(([format, name]) => (
          <Button
            key={format}
            type="submit"
            name="format"
            value={format}
            variant="outline"
            aria-label={text("downloadAbout", { file: `${name} (CSV)` })}
          >
            {name}
          </Button>
        ))}
      </div>
    </form>
  );
}
