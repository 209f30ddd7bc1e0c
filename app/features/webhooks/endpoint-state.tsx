import type { Endpoint } from "../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";

const TONES = { active: "success", failing: "danger", disabled: "neutral" } as const;

/** An active endpoint whose deliveries fail is shown as failing. */
const healthOf = ({ state, failingSince }: Endpoint): keyof typeof TONES =>
  state === "active" && failingSince !== null ? "failing" : state;

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const text = useMessages("webhookEndpoints");
  const health = healthOf(endpoint);
  return <Badge tone={TONES[health]}>{text(`state.${health}`)}</Badge>;
}
