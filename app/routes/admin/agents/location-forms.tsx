import type { DeliveryAgent } from "../../../../worker/accounts/agents/delivery-agent.contract.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** The decision about the city for which an agent asked; nothing when they asked for none. */
export function LocationForms({ agent: { _id: id, user, wantedLocation } }: { agent: DeliveryAgent }) {
  const text = useMessages("people");
  const cityName = useCityName();
  if (!wantedLocation) return null;
  const choices = [
    { intent: "move", location: wantedLocation },
    { intent: "stay", location: user.location },
  ] as const;
  return (
    <>
      {choices.map(({ intent, location }) => {
        const words = { name: user.name, city: cityName(location) };
        return (
          <ConfirmForm
            key={intent}
            form={`${intent}-${id}`}
            label={text(`agents.${intent}`, words)}
            about={text(`agents.${intent}Named`, words)}
            question={text(`agents.${intent}Question`, words)}
            yes={text(`agents.${intent}Yes`)}
            no={text("keepAsIs")}
            pending={text("pending")}
            look={intent === "move" ? "brand" : "outline"}
            yesLook="brand"
            fields={{ intent, id, location }}
          />
        );
      })}
    </>
  );
}
