import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ProductImport } from "../../../../worker/catalogue/product-import.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ProgressBar } from "../../../components/ui/progress-bar.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Compares one step per request while the page is open; the server stores the progress, so that it can resume. */
export function ImportProgress({ made: { checked, rows, round } }: { made: ProductImport }) {
  const text = useMessages("imports");
  const fetcher = useFetcher<ActionResult>({ key: "check" });
  const { state, data, submit } = fetcher;
  const hasFailed = data?.ok === false;
  useEffect(() => {
    // Each step revalidates the page, which starts the next one; a failure stops until staff try again.
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
        <Button type="submit" look="outline" disabled={state !== "idle"}>
          {text("goOn")}
        </Button>
      </fetcher.Form>
    </Card>
  );
}
