import { ListPlus, Pencil, Printer } from "lucide-react";
import { useState } from "react";
import { href, useSearchParams } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { loadList, workWithoutScript } from "./list-data.ts";
import { SortLinks } from "./sort-links.tsx";
import { hasPar, WorkForm } from "./work-form.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.list.name ?? "" });

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

export const loader = (args: Route.LoaderArgs) => loadList(args, args.params.listId);

export const action = (args: Route.ActionArgs) => workWithoutScript(args, args.params.listId);

export default function ListPage({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const text = useMessages("listPage");
  const [params] = useSearchParams();
  const [isByCategory, setByCategory] = useState(params.get("sort") === "category");
  const listId = list._id;
  const edit = href("/lists/:listId/edit", { listId });
  if (list.lines.length === 0) {
    return (
      <EmptyState level="h1" icon={ListPlus} title={list.name} text={`${text("emptyTitle")}. ${text("emptyText")}`}>
        <ButtonLink to={edit} size="lg">
          {text("addProducts")}
        </ButtonLink>
        <ButtonLink to={href("/lists")} look="outline" size="lg">
          {text("allLists")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={list.name} text={text(hasPar(list) ? "text" : "textUsual")}>
        <ButtonLink to={edit} look="outline">
          <Pencil aria-hidden /> {text("edit")}
        </ButtonLink>
        <ButtonLink to={href("/lists/:listId/sheet", { listId })} look="outline">
          <Printer aria-hidden /> {text("sheet")}
        </ButtonLink>
      </PageHeader>
      <SortLinks isByCategory={isByCategory} onSort={setByCategory} />
      <WorkForm key={listId} list={list} isByCategory={isByCategory} worked={actionData} />
    </div>
  );
}
