import { href } from "react-router";
import type { Profile } from "../../../../worker/accounts/profiles/profiles.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import {
  type FaultMessage,
  faultIn,
  formClientAction,
  pageClientAction,
  revalidateAfterRefusal,
} from "../../../features/action-result/client-action.ts";
import { AvailabilityForm, useAvailability } from "../../../features/availability/availability-form.tsx";
import { setAvailability } from "../../../features/availability/set-availability.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readProfile, saveProfile } from "../../../features/profile/profile-data.ts";
import {
  ProfileHeading,
  RatingStars,
  UnverifiedAlert,
  VerificationBadge,
} from "../../../features/profile/profile-heading.tsx";
import { ProfilePage } from "../../../features/profile/profile-page.tsx";
import { PreferencesSection } from "../../../features/profile/profile-sections.tsx";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AgentPersonalSection, VehicleSection } from "./agent-profile-sections.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("profile", "pageTitle");

export const loader = ({ request, context }: Route.LoaderArgs) => readProfile(request, context);

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  if (form.has("isActive")) return setAvailability(args, form);
  return saveProfile(args.context, form, href("/agent-profile"), ({ language }) =>
    messagesIn(language, "agentProfile")("saved"),
  );
};

export const clientAction = async (args: Route.ClientActionArgs) => {
  const faultMessage: FaultMessage = faultIn("agentProfile");
  const form = await args.request.clone().formData();
  if (form.has("isActive")) return pageClientAction(faultMessage)(args);
  return formClientAction(args, faultMessage);
};

export const shouldRevalidate = revalidateAfterRefusal;

export default function AgentProfile({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <ProfilePage
      profile={profile}
      address={href("/agent-profile")}
      header={(shown, isEditing) => <AgentProfileHeader profile={shown} isEditing={isEditing} />}
      sections={() => (
        <>
          <AgentPersonalSection />
          <VehicleSection />
          <PreferencesSection />
        </>
      )}
    />
  );
}

function AgentProfileHeader({ profile, isEditing }: { profile: Profile; isEditing: boolean }) {
  const text = useMessages("agentProfile");
  const general = useMessages("profile");
  const isActive = useAvailability(profile);
  const status = profile.agentStatus ?? "pending";
  return (
    <>
      <ProfileHeading
        name={profile.name}
        isEditing={isEditing}
        badges={
          <>
            <Badge tone="brand">{general("role.delivery")}</Badge>
            <VerificationBadge status={status} />
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
        {/* Hidden while editing, because without script this form would submit the edited values too. */}
        {status === "verified" && !isEditing && (
          <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
            <AvailabilityForm profile={profile} />
            <ButtonLink to={href("/orders")} variant="default" size="lg" className="w-full sm:w-auto">
              {text("toBoard")}
            </ButtonLink>
          </div>
        )}
      </ProfileHeading>
      {status !== "verified" && (
        <UnverifiedAlert status={status} reason={text(status === "rejected" ? "rejected" : "waiting")} />
      )}
    </>
  );
}
