import { ClipboardList } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, href, useNavigation, useSubmit } from "react-router";
import { type StocktakeLine, StocktakeQuery } from "../../../../worker/catalogue/stock/stock.contract.ts";
import { subtractQuantity } from "../../../../worker/platform/quantity.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { OrderPages, QueryTabs } from "../../../components/list-pages.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { NumberInput } from "../../../components/ui/fields.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { type WithLocalName, withLocalName } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { StockHeading } from "../../../features/stock/stock-heading.tsx";
import { useAmount } from "../../../features/stock/use-amount.ts";
import { readQuery } from "../../../http/read-query.ts";
import { messagesHere, useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { dropCounts, keepCount, readDraft } from "./count-draft.ts";
import { countsIn, type StocktakeAnswer } from "./counts.ts";
import { stocktakeAction } from "./stocktake-action.ts";

export const meta = pageTitle("stock", "stocktake.pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const filter = readQuery(StocktakeQuery, url, {});
  const sheet = await context.get(servicesContext).stock.readSheet(actor, filter);
  const lines = sheet.lines.map((line) => withLocalName(line, language));
  return { ...sheet, lines, zone: filter.zone ?? null, key: crypto.randomUUID() };
};

export const action = (args: Route.ActionArgs) => stocktakeAction(args);

const leadsToLogin = ({ headers }: Response): boolean => headers.get("Location")?.startsWith(href("/login")) === true;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const form = await request.clone().formData();
  const counts = countsIn(form);
  try {
    return await faultAsResult(serverAction, (isOffline, refusal): StocktakeAnswer & { isOffline: boolean } => ({
      review: null,
      counts,
      isOffline,
      problem: refusal ?? messagesHere("stock")(isOffline ? "stocktake.offline" : "failed"),
    }));
  } catch (error) {
    // A redirect means that the counts were booked, unless it leads to the login because the session has ended.
    if (error instanceof Response && form.get("intent") === "book" && !leadsToLogin(error))
      dropCounts(counts.map(({ productId }) => productId));
    throw error;
  }
};

type Line = WithLocalName<StocktakeLine>;

export default function AdminStocktake({ loaderData, actionData }: Route.ComponentProps) {
  const { zones, lines, zone, nextCursor, key } = loaderData;
  const text = useMessages("stock.stocktake");
  const tabs = [
    { to: "?", label: text("allZones"), isCurrent: zone === null },
    ...zones.map((one) => ({
      to: `?${new URLSearchParams({ zone: one })}`,
      label: one === "" ? text("noZone") : one,
      isCurrent: zone === one,
    })),
  ];
  return (
    <>
      <StockHeading title={text("title")} intro={text("intro")} />
      {actionData?.review ? (
        <Review answer={actionData} review={actionData.review} formKey={key} />
      ) : (
        <>
          {tabs.length > 2 && <QueryTabs label={text("zones")} tabs={tabs} />}
          {lines.length === 0 ? (
            <EmptyState icon={ClipboardList} title={text("emptyTitle")} text={text("emptyText")} />
          ) : (
            <Sheet key={`${zone} ${lines[0]?._id}`} lines={lines} answer={actionData} />
          )}
          <OrderPages nextCursor={nextCursor} older={text("more")} newest={text("first")} />
        </>
      )}
    </>
  );
}

/** Hides the stock, so that staff count instead of copying it. */
function Sheet({
  lines,
  answer,
}: {
  lines: readonly Line[];
  answer: (StocktakeAnswer & { isOffline?: boolean }) | undefined;
}) {
  const text = useMessages("stock.stocktake");
  const { unit } = useNames();
  const isPending = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isOffline = answer?.isOffline === true;
  useEffect(() => {
    const draft = readDraft();
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("input[data-product]") ?? [])
      input.value ||= draft[input.dataset.product ?? ""] ?? "";
  }, []);
  useEffect(() => {
    if (!isOffline) return undefined;
    const send = () => void submit(form.current);
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [isOffline, submit]);
  const typedOf = (id: string): string | undefined => answer?.counts.find((one) => one.productId === id)?.typed;
  return (
    <Form ref={form} method="post" className="mt-3 max-w-2xl">
      <HiddenFields values={{ intent: "review" }} />
      {answer?.problem && (
        <Alert tone="danger" className="mb-3">
          {answer.problem}
        </Alert>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {lines.map(({ _id: id, name, unit: of, zone, bin, stock }) => (
          <li key={id} data-testid="count-line" className="flex items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-semibold">{name}</p>
              {(zone || bin) && <p className="figures text-sm text-muted">{text("place", { zone, bin }).trim()}</p>}
            </div>
            <div className="flex shrink-0 items-center gap-2">
              <input type="hidden" name={`seen-${id}`} value={stock} />
              <NumberInput
                name={`count-${id}`}
                data-product={id}
                step="any"
                defaultValue={typedOf(id)}
                onInput={(event) => keepCount(id, event.currentTarget.value)}
                aria-label={text("count", { name })}
                className="figures w-24"
              />
              <span className="w-16 text-sm text-muted">{unit(of)}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-3.5 grid gap-2 border-t border-line bg-page px-3.5 py-3 sm:mx-0 sm:rounded-lg sm:border">
        <p className="text-sm text-muted">{text("draft")}</p>
        <Button type="submit" size="lg" disabled={isPending}>
          {text(isPending ? "reviewing" : "review")}
        </Button>
      </div>
    </Form>
  );
}

interface ReviewProps {
  answer: StocktakeAnswer;
  review: NonNullable<StocktakeAnswer["review"]>;
  formKey: string;
}

function Review({ answer: { counts }, review, formKey }: ReviewProps) {
  const text = useMessages("stock.stocktake");
  const booking = useMessages("stock")("booking");
  const amount = useAmount();
  const isPending = useNavigation().formMethod === "POST";
  const different = review.filter(({ difference }) => difference !== 0);
  const fields = counts.flatMap(({ productId, typed, seen }) => [
    [`count-${productId}`, typed],
    [`seen-${productId}`, seen],
  ]);
  return (
    <Form method="post" className="mt-4 max-w-2xl">
      <HiddenFields values={{ key: formKey, ...Object.fromEntries(fields) }} />
      <h2 className="text-lg">{text("reviewTitle")}</h2>
      <p className="mt-1 text-muted">{text("same", { count: review.length - different.length })}</p>
      {different.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {different.map(({ product, before, after, counted, held, difference, meanwhile }) => (
            <li key={product._id} data-testid="difference" className="px-4 py-2.5 wrap-anywhere">
              <p className="font-semibold">{product.name}</p>
              <p className="figures">
                {text("difference", {
                  difference: amount(difference, product.unit, true),
                  before: amount(before, product.unit),
                  after: amount(after, product.unit),
                })}
              </p>
              <p className="figures text-sm text-muted">
                {text("counted", { counted: amount(counted, product.unit) })}
                {held > 0 && ` · ${text("held", { held: amount(held, product.unit) })}`}
              </p>
              {counted < held && (
                <p className="text-sm font-semibold text-danger-text">
                  {text("lacking", { lacking: amount(subtractQuantity(held, counted), product.unit) })}
                </p>
              )}
              {meanwhile && <p className="text-sm text-muted">{meanwhile}</p>}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="book" size="lg" disabled={isPending}>
          {isPending ? booking : text("book")}
        </Button>
        <Button type="submit" name="intent" value="edit" variant="outline" size="lg" disabled={isPending}>
          {text("back")}
        </Button>
      </div>
    </Form>
  );
}
