import type { DeliveryAgent } from "../../../../worker/accounts/agents/delivery-agent.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { DecisionForms } from "../../../features/people/decision-forms.tsx";
import { EndSessionsForm } from "../../../features/people/end-sessions-form.tsx";
import { PersonCard } from "../../../features/people/person-card.tsx";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { LocationForms } from "./location-forms.tsx";
import { VehiclePicture } from "./vehicle-picture.tsx";

export function AgentCard({ agent, isOwner }: { agent: DeliveryAgent; isOwner: boolean }) {
  const text = useMessages("people");
  const { user, status, vehicleDetails: vehicle } = agent;
  const { name } = user;
  return (
    <PersonCard
      id={agent._id}
      person={user}
      status={status}
      badges={status === "verified" && <Badge>{text(agent.isActive ? "agents.active" : "agents.inactive")}</Badge>}
      picture={<VehiclePicture src={vehicle.vehicleImage} name={name} />}
      facts={<AgentFacts agent={agent} />}
    >
      <DecisionForms
        id={agent._id}
        status={status}
        isComplete={vehicle.isVehicleVerified}
        no={text("keepAsIs")}
        pending={text("pending")}
        fields={{ vehicleNumber: vehicle.vehicleNumber }}
        words={{
          verify: {
            label: text(status === "verified" ? "agents.verifyVehicle" : "agents.verify"),
            about: text(status === "verified" ? "agents.verifyVehicleNamed" : "agents.verifyNamed", { name }),
            question: text(status === "verified" ? "agents.verifyVehicleQuestion" : "agents.verifyQuestion", {
              vehicle: vehicle.vehicleNumber,
            }),
            yes: text("agents.verifyYes"),
          },
          reject: {
            label: text("agents.reject"),
            about: text("agents.rejectNamed", { name }),
            question: text("agents.rejectQuestion"),
            yes: text("agents.rejectYes"),
          },
        }}
      />
      <LocationForms agent={agent} />
      {isOwner && <EndSessionsForm userId={user._id} name={name} />}
    </PersonCard>
  );
}

function AgentFacts({ agent }: { agent: DeliveryAgent }) {
  const text = useMessages("people");
  const { vehicleDetails: vehicle, rating } = agent;
  const cityName = useCityName();
  const carried = agent.ordersAccepted.length;
  return (
    <>
      <Fact label={text("agents.vehicle")}>
        <span className="figures font-semibold">{vehicle.vehicleNumber}</span>
        <span className={vehicle.isVehicleVerified ? "block text-success-text" : "block text-accent-text"}>
          {text(vehicle.isVehicleVerified ? "agents.vehicleVerified" : "agents.vehicleNotVerified")}
        </span>
      </Fact>
      {agent.wantedLocation && (
        <Fact label={text("agents.wantsTo")}>
          <span className="font-semibold text-accent-text">{cityName(agent.wantedLocation)}</span>
        </Fact>
      )}
      <Fact label={text("agents.rating")}>
        {rating === null ? (
          text("agents.noRatings")
        ) : (
          <>
            {text("agents.ratingOutOf", { rating })}{" "}
            <span className="text-muted">({text("agents.ratings", { count: agent.ratingCount })})</span>
          </>
        )}
      </Fact>
      <Fact label={text("agents.orders")}>
        {text("agents.ordersCount", { accepted: agent.ordersAcceptedCount, delivered: agent.ordersDeliveredCount })}
        {carried > 0 && <span className="block text-muted">{text("agents.carries", { count: carried })}</span>}
      </Fact>
      <Fact label={text("agents.pincode")}>
        <span className="figures">{agent.pincode}</span>
      </Fact>
    </>
  );
}
