import { href } from "react-router";
import type { Endpoint } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { EndpointState } from "../../../features/webhooks/endpoint-state.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

/** An endpoint in the list of all. */
export function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const text = useMessages("webhookEndpoints");
  const { dateTime } = useDates();
  const { _id: endpointId, url, description, types, state, failingSince } = endpoint;
  return (
    <li data-testid="webhook" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-semibold wrap-anywhere">{url}</b> <EndpointState endpoint={endpoint} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {description && `${description} · `}
          {text("count", { count: types.length })}
        </p>
        {state === "active" && failingSince && (
          <p className="text-sm text-danger-text">{text("failingSince", { time: dateTime(failingSince) })}</p>
        )}
      </div>
      <ButtonLink
        to={href("/profile/webhooks/:endpointId", { endpointId })}
        look="outline"
        className="max-sm:w-full"
        aria-label={text("openNamed", { url })}
      >
        {text("open")}
      </ButtonLink>
    </li>
  );
}
