import { useEffect, useState } from "react";
import { href, useFetcher } from "react-router";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import { firstKind, type ProductImport, REVIEW_KINDS } from "../../../../worker/catalogue/product-import.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { OrderPages, QueryTabs } from "../../../components/list-pages.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { ProgressBar } from "../../../components/ui/progress-bar.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { loadImport, productImportAction } from "../../../features/imports/admin-import-data.ts";
import { BackToProducts } from "../../../features/imports/back-to-products.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ImportRowLine } from "./import-row-line.tsx";

export const meta = pageTitle("imports", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadImport(args);

export const action = (args: Route.ActionArgs) => productImportAction(args);

export const clientAction = pageClientAction(faultIn("imports"));

/** Previews an import of a file or an older price list, and shows its result once applied. */
export default function AdminImport({ loaderData }: Route.ComponentProps) {
  const { made, rows, nextCursor, show } = loaderData;
  const text = useMessages("imports");
  const { dateTime } = useDates();
  const cityName = useCityName();
  const current = show ?? firstKind(made);
  const tabs = REVIEW_KINDS.filter((kind) => made.counts[kind] > 0 || kind === current).map((kind) => ({
    to: `?show=${kind}`,
    label: text(`kind.${kind}`),
    count: text("figure", { count: made.counts[kind] }),
    isCurrent: kind === current,
  }));
  return (
    <>
      <BackToProducts />
      <h1 className="text-2xl wrap-anywhere">
        {made.kind === "file"
          ? text("importOf", { name: made.label })
          : text("restoreOf", { at: dateTime(made.label) })}
      </h1>
      {made.city !== DEFAULT_CITY && (
        <p className="mt-1 font-semibold">{text("pricesOf", { city: cityName(made.city) })}</p>
      )}
      <p className="mt-1 text-muted">{text("madeBy", { name: made.createdBy, at: dateTime(made.createdAt) })}</p>
      {made.status === "checking" ? (
        <ImportProgress made={made} />
      ) : (
        <>
          <ImportSummary made={made} />
          {made.status === "ready" && <ApplyForm key={made.round} made={made} />}
          {made.rows > 0 && <QueryTabs label={text("rowsLabel")} tabs={tabs} className="mt-4 mb-3" />}
          {rows.length > 0 && (
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
              {rows.map((row) => (
                <ImportRowLine key={row.line} row={row} isFile={made.kind === "file"} />
              ))}
            </ol>
          )}
          <OrderPages nextCursor={nextCursor} older={text("nextRows")} newest={text("firstRows")} />
        </>
      )}
    </>
  );
}

/** Compares one batch of rows per request while the page is open; the server stores the progress. */
function ImportProgress({ made: { checked, rows, round } }: { made: ProductImport }) {
  const text = useMessages("imports");
  const fetcher = useFetcher<ActionResult>({ key: "check" });
  const { state, data, submit } = fetcher;
  const hasFailed = data?.ok === false;
  useEffect(() => {
    // Each batch revalidates the page, which starts the next one; after a failure staff retry.
    if (state === "idle" && !hasFailed) void submit({ intent: "check", checked }, { method: "post" });
  }, [state, hasFailed, checked, submit]);
  return (
    <Card className="mt-4 grid gap-3">
      {round > 1 && <p className="font-semibold">{text("comparedAnew")}</p>}
      <ProgressBar label={text("comparing")} value={checked} max={rows} words={text("compared", { checked, rows })} />
      <p className="needs-script text-pretty text-muted">{text("nothingYet")}</p>
      {hasFailed && (
        <p role="alert" className="font-semibold text-danger-text">
          {data.message}
        </p>
      )}
      <fetcher.Form method="post" className={hasFailed ? undefined : "without-script"}>
        <input type="hidden" name="intent" value="check" />
        <Button type="submit" variant="outline" disabled={state !== "idle"}>
          {text("goOn")}
        </Button>
      </fetcher.Form>
    </Card>
  );
}

/** Applies the whole import in one step; staff must accept unusual prices first. */
function ApplyForm({ made: { round, counts } }: { made: ProductImport }) {
  const text = useMessages("imports");
  const { Form, isPending, refusal } = useActionForm("apply");
  const [accepts, setAccepts] = useState(false);
  const count = counts.new + counts.changed;
  if (counts.wrong > 0 || count === 0) return null;
  return (
    <Form method="post" className="mt-4 grid justify-items-start gap-3">
      <HiddenFields values={{ intent: "apply", round }} />
      {counts.unusual > 0 && (
        <label className="flex min-h-11 items-start gap-3 rounded-md bg-accent-soft px-3.5 py-3 font-medium text-accent-text">
          <input
            type="checkbox"
            name="acceptsUnusual"
            required
            checked={accepts}
            onChange={(event) => setAccepts(event.currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          {text("acceptsUnusual", { count: counts.unusual })}
        </label>
      )}
      <RefusalText refusal={refusal} />
      <Button type="submit" size="lg" disabled={isPending}>
        {text(isPending ? "applying" : "apply", { count })}
      </Button>
    </Form>
  );
}

function ImportSummary({ made }: { made: ProductImport }) {
  const text = useMessages("imports");
  const { dateTime } = useDates();
  const { counts, status, kind, ignored } = made;
  const changedRows = counts.new + counts.changed;
  if (status === "applied") {
    return (
      <>
        <Alert tone="success" className="mt-4">
          {text("appliedBy", { name: made.appliedBy ?? "", at: dateTime(made.appliedAt ?? made.createdAt) })}
        </Alert>
        <p className="mt-3 flex flex-wrap gap-2">
          <ButtonLink to={href("/admin/products")} variant="outline">
            {text("back")}
          </ButtonLink>
          <ButtonLink to={href("/admin/products/prices")} variant="outline">
            {text("toPriceLists")}
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <div className="mt-4 grid gap-2">
      {counts.wrong > 0 && (
        <Alert tone="danger">
          <p>{text("wrongRows", { count: counts.wrong })}</p>
          <ButtonLink to={href("/admin/products/import")} variant="outline" className="mt-2">
            {text("another")}
          </ButtonLink>
        </Alert>
      )}
      {counts.wrong === 0 && changedRows === 0 && <Alert>{text("nothing")}</Alert>}
      <ul className="list-disc pl-5 text-pretty text-muted">
        <li>{text(kind === "file" ? "restStays" : "onlyPrices")}</li>
        {counts.withoutPicture > 0 && <li>{text("withoutPicture", { count: counts.withoutPicture })}</li>}
        {ignored.length > 0 && <li className="wrap-anywhere">{text("ignored", { columns: ignored.join(", ") })}</li>}
      </ul>
    </div>
  );
}
