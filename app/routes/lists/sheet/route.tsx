import { ArrowLeft, Printer } from "lucide-react";
import { href, useSearchParams } from "react-router";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { groupLines } from "../../../features/lists/by-category.ts";
import { withLocalLines } from "../../../features/lists/local-list.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { CountSheet } from "./count-sheet.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.list.name ?? "" });

export const loader = async ({ request, context, params: { listId } }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const { lists } = context.get(servicesContext);
  const list = await lists.getList(facts.actor, location, listId);
  return { list: withLocalLines(list, language) };
};

/** A list on paper: pars, and empty boxes for what is counted and ordered. `?sort=category` prints it by category. */
export default function ListSheet({ loaderData: { list } }: Route.ComponentProps) {
  const text = useMessages("listPage");
  const [params] = useSearchParams();
  const isByCategory = params.get("sort") === "category";
  return (
    <div className="page-width max-w-4xl">
      <div className="flex flex-wrap gap-2 py-5 print:hidden">
        <Button className="needs-script" onClick={() => window.print()}>
          <Printer aria-hidden /> {text("print")}
        </Button>
        <ButtonLink to={isByCategory ? "." : "?sort=category"} look="outline" preventScrollReset>
          {text(isByCategory ? "byOwnOrder" : "byCategory")}
        </ButtonLink>
        <ButtonLink to={href("/lists/:listId", { listId: list._id })} look="quiet">
          <ArrowLeft aria-hidden /> {text("back")}
        </ButtonLink>
      </div>
      <CountSheet name={list.name} groups={groupLines(list.lines, isByCategory)} />
    </div>
  );
}
