import { Download, Tags } from "lucide-react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import type { PriceList } from "../../../../worker/catalogue/product-import.contract.ts";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { List } from "../../../components/list-pages.tsx";
import { Button, ButtonAnchor } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { BackToProducts } from "../../../features/imports/back-to-products.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { messagesHere, useDates, useMessages } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("imports", "listsPageTitle");

/** `key` is an idempotency key: restoring a list twice from this page makes one import. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const lists = await context.get(servicesContext).imports.listPriceLists(actor);
  return { lists, key: crypto.randomUUID() };
};

/** Prepares an import that restores the list; prices change when staff apply it on the import's page. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { actor, language } = context.get(requestContext);
  const form = await request.formData();
  const listId = form.get("listId")?.toString() ?? "";
  try {
    const key = readIdempotencyKey(form.get("key"));
    const { _id } = await context.get(servicesContext).imports.restorePriceList(actor, listId, `${key}-${listId}`);
    return redirect(href("/admin/products/import/:importId", { importId: _id }));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ message: translateMessage(language, error.message) }, { status: error.status });
  }
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  faultAsResult(serverAction, (isOffline, refusal) => ({
    message: refusal ?? messagesHere("imports")(isOffline ? "offline" : "failed"),
  }));

export default function AdminPriceLists({ loaderData: { lists, key }, actionData }: Route.ComponentProps) {
  const text = useMessages("imports");
  return (
    <>
      <BackToProducts />
      <h1 className="text-2xl">{text("listsTitle")}</h1>
      <p className="mt-1 mb-3 text-pretty text-muted">{text("listsText")}</p>
      {actionData && (
        <Alert tone="danger" className="mb-3">
          {actionData.message}
        </Alert>
      )}
      <List
        as="ol"
        rows={lists}
        empty={<EmptyState icon={Tags} title={text("listsEmptyTitle")} text={text("listsEmptyText")} />}
      >
        {(list) => <ListLine key={list._id} list={list} pageKey={key} />}
      </List>
    </>
  );
}

function ListLine({ list, pageKey }: { list: PriceList; pageKey: string }) {
  const text = useMessages("imports");
  const { dateTime } = useDates();
  const cityName = useCityName();
  const isPending = useNavigation().state !== "idle";
  const at = dateTime(list.createdAt);
  return (
    <li data-testid="price-list" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="figures font-semibold">{text("until", { at })}</p>
        {list.city !== DEFAULT_CITY && <p>{text("pricesOf", { city: cityName(list.city) })}</p>}
        <p className="text-muted">
          {list.kind === "file"
            ? text("replacedByFile", { name: list.createdBy, file: list.label })
            : text("replacedByRestore", { name: list.createdBy, at: dateTime(list.label) })}
        </p>
        <p className="figures text-sm text-muted">
          {text("listCounts", { products: list.products, changed: list.changed })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor
          href={`/api/admin/price-lists/${list._id}/export.csv`}
          download
          variant="outline"
          aria-label={text("downloadNamed", { at })}
        >
          <Download aria-hidden />
          {text("download")}
        </ButtonAnchor>
        <Form method="post">
          <HiddenFields values={{ listId: list._id, key: pageKey }} />
          <Button type="submit" variant="secondary" disabled={isPending} aria-label={text("restoreNamed", { at })}>
            {text("restore")}
          </Button>
        </Form>
      </div>
    </li>
  );
}
