import { href } from "react-router";
import {
  type FaultMessage,
  faultIn,
  formClientAction,
  pageClientAction,
} from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { setAvailability } from "../../../features/availability/set-availability.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { ProfilePage } from "../../../features/profile/profile-page.tsx";
import { PreferencesSection } from "../../../features/profile/profile-sections.tsx";
import { readProfile } from "../../../features/profile/read-profile.ts";
import { saveProfile } from "../../../features/profile/save-profile.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AgentProfileHeader } from "./agent-profile-header.tsx";
import { AgentPersonalSection, VehicleSection } from "./agent-profile-sections.tsx";

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
  return formClientAction(args.serverAction, faultMessage);
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
