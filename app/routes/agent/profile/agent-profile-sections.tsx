import { BadgeCheck, Hourglass } from "lucide-react";
import { VEHICLE_TYPES } from "../../../../worker/identity/accounts.contract.ts";
import { Badge } from "../../../components/ui/surfaces.tsx";
import {
  AddressEntry,
  ChoiceEntry,
  CodeEntry,
  FixedEntry,
  TextEntry,
} from "../../../features/profile/profile-entries.tsx";
import { VerificationBadge } from "../../../features/profile/profile-heading.tsx";
import { EmailEntry, NameEntry, PhoneEntry } from "../../../features/profile/profile-sections.tsx";
import { Section, useSheet } from "../../../features/profile/profile-sheet.tsx";
import { useCityName, useCityOptions } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

export function AgentPersonalSection() {
  const cityName = useCityName();
  const open = useCityOptions();
  const text = useMessages("profile");
  const agent = useMessages("agentProfile");
  const { wantedLocation } = useSheet().profile;
  const cities = wantedLocation ? { ...open, [wantedLocation]: cityName(wantedLocation) } : open;
  return (
    <Section title={text("personal.title")}>
      <NameEntry />
      <PhoneEntry required />
      <EmailEntry className="whole" />
      <AddressEntry label={text("personal.address")} />
      <ChoiceEntry name="location" label={agent("serviceLocation")} options={cities} />
      {wantedLocation && (
        <FixedEntry label={agent("wantedLocation")}>
          {agent("waitsForStaff", { city: cityName(wantedLocation) })}
        </FixedEntry>
      )}
      <TextEntry
        name="pincode"
        label={agent("pincode")}
        hint={agent("pincodeHint")}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        required
      />
    </Section>
  );
}

export function VehicleSection() {
  const text = useMessages("agentProfile");
  const none = useMessages("profile")("none");
  const types = Object.fromEntries(VEHICLE_TYPES.map((type) => [type, text(`vehicle.types.${type}`)]));
  return (
    <Section title={text("vehicle.title")}>
      <CodeEntry
        name="vehicleNumber"
        label={text("vehicle.vehicleNumber")}
        hint={text("vehicle.vehicleNumberHint")}
        required
      />
      <FixedEntry label={text("vehicle.status")}>
        <VehicleBadge />
      </FixedEntry>
      <FixedEntry label={text("vehicle.picture")} className="sm:row-span-3">
        <VehiclePicture />
      </FixedEntry>
      <ChoiceEntry name="vehicleType" label={text("vehicle.vehicleType")} options={types} none={none} />
      <CodeEntry name="drivingLicense" label={text("vehicle.drivingLicense")} optional />
      <TextEntry
        name="deliveryZone"
        label={text("vehicle.deliveryZone")}
        hint={text("vehicle.deliveryZoneHint")}
        maxLength={120}
        optional
      />
    </Section>
  );
}

/** The picture is private: only staff and the agent can open its address. */
function VehiclePicture() {
  const text = useMessages("agentProfile");
  const vehicle = useSheet().profile.vehicleDetails;
  if (!vehicle?.vehicleImage) return <span className="font-normal text-muted">{text("vehicle.noPicture")}</span>;
  return (
    <a href={vehicle.vehicleImage} className="mt-1 inline-block rounded-md">
      <img
        src={vehicle.vehicleImage}
        alt={text("vehicle.pictureOf", { number: vehicle.vehicleNumber })}
        width={320}
        height={200}
        loading="lazy"
        className="h-50 w-80 max-w-full rounded-md border border-line bg-sunken object-contain"
      />
    </a>
  );
}

function VehicleBadge() {
  const text = useMessages("agentProfile");
  const { agentStatus, vehicleDetails } = useSheet().profile;
  const isVerified = vehicleDetails?.isVehicleVerified;
  // Staff do not verify the vehicle of a rejected agent, so "pending" would be wrong.
  if (agentStatus === "rejected") return <VerificationBadge status="rejected" />;
  return (
    <Badge tone={isVerified ? "success" : "accent"}>
      {isVerified ? <BadgeCheck aria-hidden /> : <Hourglass aria-hidden />}
      {text(isVerified ? "vehicle.verified" : "vehicle.pending")}
    </Badge>
  );
}
