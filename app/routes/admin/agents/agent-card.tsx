import { Truck, X } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import type { DeliveryAgent } from "../../../../worker/accounts/agents/delivery-agent.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { PersonCard } from "../../../features/people/person-card.tsx";
import { DecisionForms, EndSessionsForm } from "../../../features/people/person-forms.tsx";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

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

function LocationForms({ agent: { _id: id, user, wantedLocation } }: { agent: DeliveryAgent }) {
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
            variant={intent === "move" ? "default" : "outline"}
            yesVariant="default"
            fields={{ intent, id, location }}
          />
        );
      })}
    </>
  );
}

/** A thumbnail that opens enlarged in a dialog; without script it links to the image. */
function VehiclePicture({ src, name }: { src: string | null; name: string }) {
  const text = useMessages("people");
  const ui = useMessages("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  if (!src) {
    return (
      <span className="grid size-24 shrink-0 content-center justify-items-center gap-1 rounded-md bg-sunken text-center text-sm text-muted">
        <Truck aria-hidden className="size-7" strokeWidth={1.75} />
        {text("agents.noPicture")}
      </span>
    );
  }
  const enlarge = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    dialog.current?.showModal();
  };
  /** The content fills the dialog, so a click on the backdrop has the dialog itself as its target. */
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) dialog.current.close();
  };
  return (
    <>
      <a
        href={src}
        aria-label={text("agents.enlarge", { name })}
        aria-haspopup="dialog"
        onClick={enlarge}
        className="size-24 shrink-0 overflow-hidden rounded-md border border-line bg-sunken"
      >
        <img src={src} alt="" width={96} height={96} loading="lazy" className="size-full object-cover" />
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it from the keyboard. */}
      <dialog
        ref={dialog}
        aria-label={text("agents.picture", { name })}
        onClick={closeOnBackdrop}
        className="m-auto max-h-[96dvh] max-w-[min(96vw,64rem)] rounded-lg bg-surface text-ink shadow-raised backdrop:bg-[#07110c]/70 open:animate-rise"
      >
        <div className="grid gap-2 p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold wrap-anywhere">{text("agents.picture", { name })}</p>
            <Button variant="ghost" size="icon" aria-label={ui("close")} onClick={() => dialog.current?.close()}>
              <X aria-hidden />
            </Button>
          </div>
          <img
            src={src}
            alt={text("agents.picture", { name })}
            loading="lazy"
            className="max-h-[80dvh] min-h-24 w-auto justify-self-center rounded-md object-contain"
          />
        </div>
      </dialog>
    </>
  );
}
