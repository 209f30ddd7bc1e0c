import type { ShouldRevalidateFunction } from "react-router";
import { PageHeader } from "../../../components/page-header.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AddProducts } from "./add-products.tsx";
import { changeList, loadListToEdit, type NotSaved } from "./edit-data.ts";
import { EditForm } from "./edit-form.tsx";
import { LearnedChanges } from "./learned-changes.tsx";
import { useRows } from "./use-rows.ts";

export const meta = pageTitle("listEdit", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadListToEdit(args, args.params.listId);

export const action = (args: Route.ActionArgs) => changeList(args, args.params.listId);

export const clientAction = pageClientAction(faultIn("lists"));

const isNotSaved = (result: unknown): result is NotSaved =>
  typeof result === "object" && result !== null && "ok" in result && result.ok === false;

/** What is typed stays on the page until it is saved, so nothing is read anew but what the orders propose. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  nextUrl.searchParams.has("learned") && !currentUrl.searchParams.has("learned");

export default function EditList({ loaderData, actionData }: Route.ComponentProps) {
  const { list, find, found, learned } = loaderData;
  const text = useMessages("listEdit");
  const notSaved = isNotSaved(actionData) ? actionData : undefined;
  const editing = useRows(list, notSaved?.rows);
  const onList = new Set(editing.rows.map(({ productId }) => productId));
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={list.name} text={text("text")} />
      <div className="grid gap-4">
        <AddProducts find={find} found={found} onList={onList} onAdd={editing.add} />
        <LearnedChanges learned={learned} rows={editing.rows} onAdd={editing.add} onRemove={editing.remove} />
        <EditForm list={list} editing={editing} notSaved={notSaved} />
      </div>
    </div>
  );
}
