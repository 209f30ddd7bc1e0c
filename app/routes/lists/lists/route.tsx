import { ClipboardList, Plus, Sparkles } from "lucide-react";
import type { ComponentProps } from "react";
import { href } from "react-router";
import { MAX_LIST_NAME } from "../../../../worker/lists/list-limits.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { onlyFieldIn, useActionForm } from "../../../features/action-result/action-form.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ImportListLink } from "../../../features/import-list/import-list-link.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { PasteListLink } from "../../../features/paste-list/paste-list-link.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ListCard } from "./list-card.tsx";
import { type Addition, AdditionField, formName } from "./list-forms.tsx";
import { changeLists, loadLists } from "./lists-data.ts";
import { ProposalCard } from "./proposal-card.tsx";

export const meta = pageTitle("lists", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadLists(args);

export const action = (args: Route.ActionArgs) => changeLists(args);

export const clientAction = pageClientAction(faultIn("lists"));

/** `?order` or `?product` names the products to put on a list. */
export default function Lists({ loaderData: { lists, proposals, addition } }: Route.ComponentProps) {
  const text = useMessages("lists");
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("text")}>
        <PasteListLink />
        <ImportListLink />
        <ButtonLink to={href("/standing-orders")} variant="outline">
          {text("standingOrders")}
        </ButtonLink>
      </PageHeader>
      {addition && <AdditionNote addition={addition} />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {lists.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
            {lists.map((list, place) => (
              <ListCard
                key={list._id}
                list={list}
                place={place}
                isLast={place === lists.length - 1}
                addition={addition}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={ClipboardList} title={text("emptyTitle")} text={text("emptyText")} className="py-8" />
        )}
        <NewList addition={addition} />
      </div>
      {!addition && <Learned proposals={proposals} />}
    </div>
  );
}

function Learned({ proposals }: { proposals: ComponentProps<typeof ProposalCard>[] | null }) {
  const text = useMessages("lists");
  return (
    <section aria-labelledby="learned" className="mt-8">
      <h2 id="learned" className="text-2xl">
        {text("learnedTitle")}
      </h2>
      <p className="mt-1 mb-4 text-pretty text-muted">{text("learnedText")}</p>
      {proposals === null ? (
        <ButtonLink to="?learned#learned" variant="outline">
          <Sparkles aria-hidden /> {text("learnedAsk")}
        </ButtonLink>
      ) : proposals.length === 0 ? (
        <p role="status">{text("learnedNothing")}</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          {proposals.map((proposal) => (
            <ProposalCard key={proposal.learnedAs} {...proposal} />
          ))}
        </div>
      )}
    </section>
  );
}

function AdditionNote({ addition }: { addition: Addition }) {
  const text = useMessages("lists");
  return (
    <Alert tone="info" className="mb-4">
      <p className="font-semibold">
        {addition.kind === "order"
          ? text("fromOrderTitle", { id: shortId(addition.id) })
          : text("fromProductTitle", { name: addition.name })}
      </p>
      <p>{text("chooseText")}</p>
      <ButtonLink to={href("/lists")} variant="outline" className="mt-2">
        {text("notNow")}
      </ButtonLink>
    </Alert>
  );
}

function NewList({ addition }: { addition: Addition | null }) {
  const text = useMessages("lists");
  const { Form, isPending, refusal } = useActionForm(formName("create"));
  const suggested = addition?.kind === "order" ? text("orderListName", { id: shortId(addition.id) }) : "";
  return (
    <Card>
      <Form method="post" className="grid gap-3">
        <h2 className="text-xl">{text("newTitle")}</h2>
        <input type="hidden" name="intent" value="create" />
        <AdditionField addition={addition} />
        <TextField
          label={text("name")}
          {...onlyFieldIn(refusal, "name", suggested)}
          required
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          placeholder={text("namePlaceholder")}
        />
        <Button type="submit" disabled={isPending} className="sm:justify-self-start">
          <Plus aria-hidden /> {text(isPending ? "creating" : "create")}
        </Button>
      </Form>
    </Card>
  );
}
