import { href } from "react-router";
import type { Profile } from "../../../../worker/accounts/profiles/profiles.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { AvailabilityForm, useAvailability } from "../../../features/availability/availability-form.tsx";
import { ProfileHeading } from "../../../features/profile/profile-heading.tsx";
import { RatingStars } from "../../../features/profile/rating-stars.tsx";
import { VerificationBadge } from "../../../features/profile/verification-badge.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

export function AgentProfileHeader({ profile, isEditing }: { profile: Profile; isEditing: boolean }) {
  const text = useMessages("agentProfile");
  const general = useMessages("profile");
  const isActive = useAvailability(profile);
  const snapshot = profile.agentStatus ?? "pending";
  return (
    <>
      <ProfileHeading
        name={profile.name}
        isEditing={isEditing}
        badges={
          <>
            <Badge tone="brand">{general("role.delivery")}</Badge>
            <VerificationBadge status={snapshot} />
            <Badge tone={isActive ? "success" : "neutral"}>{text(isActive ? "active" : "inactive")}</Badge>
          </>
        }
      >
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          <Fact label={text("accepted")}>
            <span className="figures text-2xl font-bold">{profile.ordersAcceptedCount}</span>
          </Fact>
          <Fact label={text("delivered")}>
            <span className="figures text-2xl font-bold">{profile.ordersDeliveredCount}</span>
          </Fact>
          <Fact label={general("rating")} className="col-span-2 sm:col-span-1">
            <RatingStars rating={profile.rating} />
          </Fact>
        </dl>
        {/* Hidden while editing: without script this form would submit the edited values too. */}
        {snapshot === "verified" && !isEditing && (
          <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
            <AvailabilityForm profile={profile} />
            <ButtonLink to={href("/orders")} look="brand" size="lg" className="w-full sm:w-auto">
              {text("toBoard")}
            </ButtonLink>
          </div>
        )}
      </ProfileHeading>
      {snapshot !== "verified" && (
        <Alert tone={snapshot === "rejected" ? "danger" : "accent"}>
          {text(snapshot === "rejected" ? "rejected" : "waiting")}{" "}
          <a
            href={`tel:${brand.phone.replaceAll(" ", "")}`}
            className="-my-2.5 inline-block py-2.5 whitespace-nowrap underline"
          >
            {general("callSupport", { phone: brand.phone })}
          </a>
        </Alert>
      )}
    </>
  );
}
