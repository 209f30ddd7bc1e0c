import { Sparkles } from "lucide-react";
import { Form, type ShouldRevalidateFunction } from "react-router";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import type { LocalProposedLine } from "../../../features/lists/local-list.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AddButton, AddProducts } from "./add-products.tsx";
import { changeList, loadListToEdit, type SaveRefusal } from "./edit-data.ts";
import { EditForm } from "./edit-form.tsx";
import { type Row, type RowProduct, useRows } from "./use-rows.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("listEdit", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadListToEdit(args, args.params.listId);

export const action = (args: Route.ActionArgs) => changeList(args, args.params.listId);

export const clientAction = pageClientAction(faultIn("lists"));

const isSaveRefusal = (result: unknown): result is SaveRefusal =>
  typeof result === "object" && result !== null && "ok" in result && result.ok === false;

/** Revalidates only to load proposals, because edited rows exist only on the page until they are saved. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  nextUrl.searchParams.has("learned") && !currentUrl.searchParams.has("learned");

export default function EditList({ loaderData, actionData }: Route.ComponentProps) {
  const { list, find, found, learned, shortRules } = loaderData;
  const text = useMessages("listEdit");
  const saveRefusal = isSaveRefusal(actionData) ? actionData : undefined;
  const editing = useRows(list, saveRefusal?.rows, shortRules);
  const onList = new Set(editing.rows.map(({ productId }) => productId));
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={list.name} text={text("text")} />
      <div className="grid gap-4">
        <AddProducts find={find} found={found} onList={onList} onAdd={editing.add} />
        <LearnedChanges learned={learned} rows={editing.rows} onAdd={editing.add} onRemove={editing.remove} />
        <EditForm list={list} editing={editing} saveRefusal={saveRefusal} />
      </div>
    </div>
  );
}

interface LearnedChangesProps {
  /** Null until requested. */
  learned: { readonly add: readonly LocalProposedLine[]; readonly remove: readonly string[] } | null;
  rows: readonly Row[];
  onAdd: (product: RowProduct, quantity: number) => void;
  onRemove: (productId: string) => void;
}

/** Proposals from the orders of the last 60 days; each applies when its button is pressed. */
function LearnedChanges({ learned, rows, onAdd, onRemove }: LearnedChangesProps) {
  const text = useMessages("listEdit");
  const names = useNames();
  if (learned === null)
    return (
      <ButtonLink to="?learned" preventScrollReset variant="outline" className="sm:justify-self-start">
        <Sparkles aria-hidden /> {text("learnedAsk")}
      </ButtonLink>
    );
  const { add, remove } = learned;
  const onList = new Set(rows.map(({ productId }) => productId));
  const missing = add.filter(({ product }) => !onList.has(product._id));
  const unused = rows.filter(({ productId }) => remove.includes(productId));
  if (missing.length + unused.length === 0) return <p role="status">{text("learnedNothing")}</p>;
  return (
    <Card className="grid gap-4" data-testid="learned-changes">
      {missing.length > 0 && (
        <section>
          <h2 className="text-lg">{text("learnedAdd")}</h2>
          <ul className="divide-y divide-line">
            {missing.map(({ product, quantity, times, days }) => (
              <li key={product._id} className="flex items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {product.name}{" "}
                  <span className="figures whitespace-nowrap">{names.amount(quantity, product.unit)}</span>
                  <span className="block text-sm text-muted">{text("reason", { times, days })}</span>
                </span>
                <AddButton product={product} quantity={quantity} onAdd={onAdd} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {unused.length > 0 && (
        <section>
          <h2 className="text-lg">{text("learnedRemove")}</h2>
          <ul className="divide-y divide-line">
            {unused.map(({ productId, product: { name } }) => (
              <li key={productId} className="flex items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <Form
                  method="post"
                  onSubmit={(event) => {
                    event.preventDefault();
                    onRemove(productId);
                  }}
                >
                  <HiddenFields values={{ intent: "remove", productId, productName: name }} />
                  <Button type="submit" variant="outline" aria-label={text("removeNamed", { name })}>
                    {text("remove")}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
