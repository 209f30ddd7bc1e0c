import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { CityEntry } from "../../../../worker/cities/cities.contract.ts";
import { GST_STATES, type GstState } from "../../../../worker/cities/states.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button, TextLink } from "../../../components/ui/button.tsx";
import { ProgressBar } from "../../../components/ui/progress-bar.tsx";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { RefusalAlert } from "../../../features/action-result/action-form.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { CityFields } from "./city-fields.tsx";

export function CityCard({ city }: { city: CityEntry }) {
  const text = useMessages("cities");
  const name = useCityName()(city.slug);
  const { slug, state, isOpen, untilHour, pins, products, copy, minOrder, deliveryFee } = city;
  return (
    <li data-testid={`city-${slug}`} className="grid">
      <Card className="grid content-start gap-3">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1">
            <h2 className="text-lg wrap-anywhere">{name}</h2>
            <p className="text-sm text-muted">
              {slug} · {state} {GST_STATES[state as GstState]}
            </p>
          </div>
          <Badge tone={isOpen ? "success" : "neutral"}>{text(isOpen ? "open" : "closed")}</Badge>
        </div>
        <ul className="grid gap-1">
          <li className="figures">{text("products", { count: products })}</li>
          <li className="figures">{text("delivers", { hour: untilHour })}</li>
          {(minOrder > 0 || deliveryFee > 0) && (
            <li className="figures">
              {text("terms", { minOrder: formatRupees(minOrder), fee: formatRupees(deliveryFee) })}
            </li>
          )}
          <li className="figures wrap-anywhere">{pins === "" ? text("allPins") : text("somePins", { pins })}</li>
        </ul>
        <TextLink
          to={href("/admin/cities/:slug/slots", { slug })}
          aria-label={text("slotsNamed", { name })}
          className="w-fit"
        >
          {text("slots")}
        </TextLink>
        {copy && <PriceCopy slug={slug} copy={copy} />}
        {isOpen && <CloseCity slug={slug} name={name} />}
        {!isOpen && (copy === null || copy.isFinished) && (
          <ActionButton
            form={`open-${slug}`}
            fields={{ intent: "open", city: slug }}
            label={text("openCity")}
            aria-label={text("openCityNamed", { name })}
          />
        )}
        <EditCity city={city} name={name} />
      </Card>
    </li>
  );
}

/** Asks for confirmation, because buyers of the city can no longer order. */
function CloseCity({ slug, name }: { slug: string; name: string }) {
  const text = useMessages("cities");
  return (
    <div>
      <ConfirmForm
        form={`close-${slug}`}
        label={text("closeCity")}
        about={text("closeCityNamed", { name })}
        question={text("closeQuestion")}
        yes={text("closeCity")}
        no={text("keepOpen")}
        pending={text("pending")}
        variant="destructiveOutline"
        fields={{ intent: "close", city: slug }}
      />
    </div>
  );
}

function EditCity({ city, name }: { city: CityEntry; name: string }) {
  const text = useMessages("cities");
  const { Form, resetKey, onInput, isPending, refusal } = useEditForm(`save-${city.slug}`, String(city.version));
  return (
    <details key={resetKey} open={refusal !== undefined} onInput={onInput}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline">
        {text("edit", { name })}
      </summary>
      <Form method="post" noValidate className="mt-2 grid gap-4 sm:grid-cols-2">
        <HiddenFields values={{ intent: "save", city: city.slug }} />
        <RefusalAlert refusal={refusal} className="sm:col-span-2" />
        <CityFields city={city} refusal={refusal} />
        <Button type="submit" variant="outline" disabled={isPending} className="sm:col-span-2 sm:w-fit">
          {text(isPending ? "saving" : "save")}
        </Button>
      </Form>
    </details>
  );
}

interface PriceCopyProps {
  slug: string;
  copy: NonNullable<CityEntry["copy"]>;
}

/**
 * Copies one batch per request while the page is open. The server stores the progress, and cron continues when the page
 * is closed.
 */
function PriceCopy({ slug, copy: { from, percent, copied, of, isFinished } }: PriceCopyProps) {
  const text = useMessages("cities");
  const source = useCityName()(from);
  const fetcher = useFetcher<ActionResult>({ key: `copy-${slug}` });
  const { state, data, submit } = fetcher;
  const hasFailed = data?.ok === false;
  useEffect(() => {
    // Each batch revalidates the page, which starts the next one; after a failure the owner retries.
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
        <HiddenFields values={{ intent: "copy", city: slug }} />
        <Button type="submit" variant="outline" disabled={state !== "idle"}>
          {text("goOn")}
        </Button>
      </fetcher.Form>
    </div>
  );
}
