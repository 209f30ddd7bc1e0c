import { RotateCw } from "lucide-react";
import type { Delivery } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { Badge, type BadgeTone } from "../../../components/ui/surfaces.tsx";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

const TONES = {
  delivered: "success",
  failed: "danger",
  waiting: "neutral",
  retrying: "accent",
  behind: "neutral",
} as const satisfies Record<string, BadgeTone>;

const stepOf = ({ status, attempts, nextAttemptAt }: Delivery): keyof typeof TONES => {
  if (status !== "waiting") return status;
  if (nextAttemptAt === null) return "behind";
  return attempts > 0 ? "retrying" : "waiting";
};

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

export function DeliveryItem({ delivery, mayResend }: { delivery: Delivery; mayResend: boolean }) {
  const text = useMessages("webhookEndpoints");
  const { dateTime } = useDates();
  const { _id, type, happenedAt, messageId } = delivery;
  const step = stepOf(delivery);
  return (
    <li data-testid="delivery" className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="font-semibold wrap-anywhere">{type}</b>
            <Badge tone={TONES[step]}>{text(`status.${step}`)}</Badge>
          </p>
          <p className="text-sm text-muted">
            <time dateTime={happenedAt}>{dateTime(happenedAt)}</time> · {text(`event.${type}`)}
          </p>
          <LastAnswer delivery={delivery} />
        </div>
        {mayResend && step !== "behind" && (
          <ActionButton
            form={`again-${_id}`}
            fields={{ intent: "again", delivery: _id }}
            variant="outline"
            icon={RotateCw}
            label={text("delivery.again")}
            aria-label={text("delivery.againNamed", { type, id: _id.slice(-8) })}
            className="max-sm:w-full"
            formClass="max-sm:w-full"
          />
        )}
      </div>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline">
          {text("delivery.details")}
        </summary>
        <Facts delivery={delivery} />
        <Letters title={text("delivery.payload")} of={pretty(delivery.body)} />
        {delivery.lastAnswer && <Letters title={text("delivery.answerText")} of={delivery.lastAnswer} />}
        <p className="mt-2 text-sm text-muted wrap-anywhere">webhook-id: {messageId}</p>
      </details>
    </li>
  );
}

function LastAnswer({ delivery: { lastStatus, lastMs, status } }: { delivery: Delivery }) {
  const text = useMessages("webhookEndpoints");
  if (lastStatus === null) return null;
  const ms = lastMs ?? 0;
  return (
    <p className={`figures text-sm ${status === "delivered" ? "text-muted" : "text-danger-text"}`}>
      {text("delivery.answer")}:{" "}
      {lastStatus === 0
        ? text("delivery.unanswered", { ms })
        : text("delivery.answered", { status: String(lastStatus), ms })}
    </p>
  );
}

function Facts({ delivery: { attempts, nextAttemptAt, settledAt } }: { delivery: Delivery }) {
  const text = useMessages("webhookEndpoints");
  const { dateTime } = useDates();
  return (
    <dl className="figures mb-3 flex flex-wrap gap-x-8 gap-y-2">
      <Fact label={text("delivery.attempts")}>{attempts}</Fact>
      {nextAttemptAt && <Fact label={text("delivery.next")}>{dateTime(nextAttemptAt)}</Fact>}
      {settledAt && <Fact label={text("delivery.settled")}>{dateTime(settledAt)}</Fact>}
    </dl>
  );
}

/** Preformatted text that wraps at any character. */
function Letters({ title, of }: { title: string; of: string }) {
  return (
    <div className="mt-2">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <pre className="mt-1 rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">{of}</pre>
    </div>
  );
}
