import { ListPlus, Pencil, Printer } from "lucide-react";
import { useState } from "react";
import { data, href, Link, type LoaderFunctionArgs, useSearchParams } from "react-router";
import { parseCart, serialiseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent } from "../../../features/action-result/action-result.ts";
import { cartCookie } from "../../../features/cart/cart-cookies.ts";
import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { countsIn } from "../../../features/lists/counts.ts";
import { withLocalLines } from "../../../features/lists/local-list.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { hasPar, WorkForm } from "./work-form.tsx";
import { addedText, runWorkIntent, WORK_INTENTS, type WorkResult } from "./work-on-list.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.list.name ?? "" });

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

type Arguments = Pick<LoaderFunctionArgs, "request" | "context">;

/** Reads the list in the viewer's city, because lists belong to a city. */
const loadList = async ({ request, context }: Arguments, listId: string) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const { lists } = context.get(servicesContext);
  const list = await lists.getList(facts.actor, location, listId);
  return { list: withLocalLines(list, language) };
};

/** Without script: fills the columns or the cart, and shows the typed values again. */
export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  const intent = pickIntent(form, WORK_INTENTS);
  const { list } = await loadList(args, args.params.listId);
  const facts = args.context.get(requestContext);
  const cart = parseCart(readViewer(args.request, facts).cart);
  const result = runWorkIntent(intent, { lines: list.lines, counts: countsIn(form), cart });
  const { language } = facts;
  const cookie = result.cart && cartCookie(serialiseCart(result.cart));
  if (result.outcome.kind === "added") {
    const words = { text: messagesIn(language, "listPage"), ui: messagesIn(language, "ui") };
    return redirectWithToast(href("/cart"), "success", addedText(words, result.outcome.raised), cookie ? [cookie] : []);
  }
  return data<WorkResult>(result, cookie ? { headers: { "Set-Cookie": cookie } } : {});
};

export const loader = (args: Route.LoaderArgs) => loadList(args, args.params.listId);

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
        <ButtonLink to={href("/lists")} variant="outline" size="lg">
          {text("allLists")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={list.name} text={text(hasPar(list) ? "text" : "textUsual")}>
        <ButtonLink to={edit} variant="outline">
          <Pencil aria-hidden /> {text("edit")}
        </ButtonLink>
        <ButtonLink to={href("/lists/:listId/sheet", { listId })} variant="outline">
          <Printer aria-hidden /> {text("sheet")}
        </ButtonLink>
      </PageHeader>
      <SortLinks isByCategory={isByCategory} onSort={setByCategory} />
      <WorkForm key={listId} list={list} isByCategory={isByCategory} result={actionData} />
    </div>
  );
}

/** With script the page sorts its lines itself, so that sorting works without a network. */
function SortLinks({ isByCategory, onSort }: { isByCategory: boolean; onSort: (isByCategory: boolean) => void }) {
  const text = useMessages("listPage");
  const choices = [
    { to: ".", label: text("byOwnOrder"), isChosen: false },
    { to: "?sort=category", label: text("byCategory"), isChosen: true },
  ];
  return (
    <nav aria-label={text("sortLabel")} className="mb-3 flex gap-1 rounded-md bg-sunken p-1 sm:w-max">
      {choices.map(({ to, label, isChosen }) => (
        <Link
          key={to}
          to={to}
          aria-current={isChosen === isByCategory ? "true" : undefined}
          className="flex min-h-11 flex-1 items-center justify-center rounded-sm px-4 text-center sm:whitespace-nowrap font-semibold text-muted aria-[current=true]:bg-surface aria-[current=true]:text-ink aria-[current=true]:shadow-card"
          onClick={(event) => {
            event.preventDefault();
            onSort(isChosen);
          }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
