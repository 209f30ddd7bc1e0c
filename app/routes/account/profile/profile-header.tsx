import type { Profile } from "../../../../worker/accounts/profiles/profiles.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { EmailText } from "../../../components/contact-text.tsx";
import { Fact } from "../../../components/fact.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { ProfileHeading } from "../../../features/profile/profile-heading.tsx";
import { RatingStars } from "../../../features/profile/rating-stars.tsx";
import { VerificationBadge } from "../../../features/profile/verification-badge.tsx";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

export function ProfileHeader({ profile, isEditing }: { profile: Profile; isEditing: boolean }) {
  const text = useMessages("profile");
  const cityName = useCityName();
  const { date } = useDates();
  const snapshot = profile.role === "owner" ? "verified" : profile.adminStatus;
  return (
    <>
      <ProfileHeading
        name={profile.name}
        isEditing={isEditing}
        badges={
          <>
            <Badge tone="brand">{text(`role.${profile.role}`)}</Badge>
            <Badge tone="success">{text("active")}</Badge>
            {snapshot && <VerificationBadge status={snapshot} />}
          </>
        }
      >
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[1fr_1fr_1.6fr]">
          <Fact label={text("rating")}>
            <RatingStars rating={profile.rating} />
          </Fact>
          <Fact label={text("totalOrders")}>
            <span className="figures font-semibold">{profile.totalOrders}</span>
          </Fact>
          <Fact label={text("memberSince")}>
            <span className="figures font-semibold">{date(profile.joined)}</span>
          </Fact>
          <Fact label={text("personal.location")}>
            <span className="font-semibold">{cityName(profile.location)}</span>
          </Fact>
          <Fact label={text("personal.phone")}>
            <span className="figures font-semibold">{profile.phone || text("none")}</span>
          </Fact>
          <Fact label={text("personal.email")} className="col-span-2 sm:col-span-1">
            <span className="font-semibold">
              <EmailText email={profile.email} />
            </span>
          </Fact>
        </dl>
      </ProfileHeading>
      {snapshot && snapshot !== "verified" && (
        <Alert tone={snapshot === "rejected" ? "danger" : "accent"}>
          {text(snapshot === "rejected" ? "rejected" : "waitingAdmin")}{" "}
          <a
            href={`tel:${brand.phone.replaceAll(" ", "")}`}
            className="-my-2.5 inline-block py-2.5 whitespace-nowrap underline"
          >
            {text("callSupport", { phone: brand.phone })}
          </a>
        </Alert>
      )}
    </>
  );
}
