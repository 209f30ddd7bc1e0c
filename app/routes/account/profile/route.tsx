import { href, redirect } from "react-router";
import type { Profile } from "../../../../worker/accounts/profiles/profiles.contract.ts";
import { EmailText } from "../../../components/contact-text.tsx";
import { Fact } from "../../../components/fact.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { requestContext } from "../../../context.ts";
import { faultIn, formClientAction, revalidateAfterRefusal } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readProfile, saveProfile } from "../../../features/profile/profile-data.ts";
import {
  ProfileHeading,
  RatingStars,
  UnverifiedAlert,
  VerificationBadge,
} from "../../../features/profile/profile-heading.tsx";
import { ProfilePage } from "../../../features/profile/profile-page.tsx";
import { BusinessSection, PersonalSection, PreferencesSection } from "../../../features/profile/profile-sections.tsx";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("profile", "pageTitle");

/** Agents have their own profile page. */
export const loader = async ({ request, context, url }: Route.LoaderArgs) => {
  if (context.get(requestContext).actor?.role === "delivery") throw redirect(href("/agent-profile") + url.search);
  return readProfile(request, context);
};

export const action = async ({ request, context }: Route.ActionArgs) =>
  saveProfile(context, await request.formData(), href("/profile"), ({ language }) =>
    messagesIn(language, "profile")("saved"),
  );

export const clientAction = (args: Route.ClientActionArgs) => formClientAction(args, faultIn("profile"));

export const shouldRevalidate = revalidateAfterRefusal;

export default function GeneralProfile({ loaderData: { profile, isMember } }: Route.ComponentProps) {
  return (
    <ProfilePage
      profile={profile}
      address={href("/profile")}
      isMember={isMember}
      header={(shown, isEditing) => <ProfileHeader profile={shown} isEditing={isEditing} />}
      sections={({ role }) => (
        <>
          <PersonalSection />
          {role === "hotel" && <BusinessSection />}
          <PreferencesSection />
        </>
      )}
    />
  );
}

function ProfileHeader({ profile, isEditing }: { profile: Profile; isEditing: boolean }) {
  const text = useMessages("profile");
  const cityName = useCityName();
  const { date } = useDates();
  const status = profile.role === "owner" ? "verified" : profile.adminStatus;
  return (
    <>
      <ProfileHeading
        name={profile.name}
        isEditing={isEditing}
        badges={
          <>
            <Badge tone="brand">{text(`role.${profile.role}`)}</Badge>
            <Badge tone="success">{text("active")}</Badge>
            {status && <VerificationBadge status={status} />}
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
      {status && status !== "verified" && (
        <UnverifiedAlert status={status} reason={text(status === "rejected" ? "rejected" : "waitingAdmin")} />
      )}
    </>
  );
}
