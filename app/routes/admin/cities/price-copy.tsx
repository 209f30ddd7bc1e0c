import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { CityEntry } from "../../../../worker/cities/cities.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ProgressBar } from "../../../components/ui/progress-bar.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface PriceCopyProps {
  slug: string;
  copy: NonNullable<CityEntry["copy"]>;
}

/** Copies one part per request while the page is open; the server keeps the progress, and cron goes on without it. */
export function PriceCopy({ slug, copy: { from, percent, copied, of, isFinished } }: PriceCopyProps) {
  const text = useMessages("cities");
  const source = useCityName()(from);
  const fetcher = useFetcher<ActionResult>({ key: `copy-${slug}` });
  const { state, data, submit } = fetcher;
  const hasFailed = data?.ok === false;
  useEffect(() => {
    // Each part revalidates the page, which starts the next one; a failure stops until the owner tries again.
    if (!isFinished && state === "idle" && !hasFailed)
      void submit({ intent: "copy", city: slug, copied }, { method: "post" });
  }, [isFinished, state, hasFailed, copied, slug, submit]);
  if (isFinished) {
    const sign = percent > 0 ? "+" : "";
    return (
      <p className="figures text-sm text-muted">{text("copied", { from: source, percent: `${sign}${percent}` })}</p>
    );
  }
  const words = text("copying", { from: source, copied, of });
  return (
    <div className="grid gap-2">
      <ProgressBar label={words} value={copied} max={Math.max(of, 1)} words={words} />
      {hasFailed && (
        <p role="alert" className="font-semibold text-danger-text">
          {data.message}
        </p>
      )}
      <fetcher.Form method="post" className={hasFailed ? undefined : "without-script"}>
        <input type="hidden" name="intent" value="copy" />
        <input type="hidden" name="city" value={slug} />
        <Button type="submit" look="outline" disabled={state !== "idle"}>
          {text("goOn")}
        </Button>
      </fetcher.Form>
    </div>
  );
}
