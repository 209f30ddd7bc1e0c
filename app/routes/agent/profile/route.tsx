import { href } from "react-router";
import { requestContext } from "../../../context.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { setAvailability } from "../../../features/availability/set-availability.ts";
import { clientFormAction } from "../../../features/forms/client-form-action.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { ProfilePage } from "../../../features/profile/profile-page.tsx";
import { PreferencesSection } from "../../../features/profile/profile-sections.tsx";
import { readProfile } from "../../../features/profile/read-profile.ts";
import { saveProfile } from "../../../features/profile/save-profile.ts";
import { messagesHere, messagesIn, messagesOfPage } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AgentProfileHeader } from "./agent-profile-header.tsx";
import { AgentPersonalSection, VehicleSection } from "./agent-profile-sections.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "profile")("pageTitle") });

export const loader = ({ request, context }: Route.LoaderArgs) => readProfile(request, context);

export const action = async ({ request, context, url }: Route.ActionArgs) => {
  const form = await request.formData();
  if (form.has("isActive")) return setAvailability({ request, context, url }, form);
  const { language } = context.get(requestContext);
  return saveProfile(context, form, href("/agent-profile"), {
    saved: (profile) => messagesIn(profile.language, "agentProfile")("saved"),
    failed: messagesIn(language, "agentProfile")("failed"),
  });
};

export const clientAction = async (args: Route.ClientActionArgs) => {
  const text = messagesHere("agentProfile");
  const form = await args.request.clone().formData();
  if (form.has("isActive")) {
    return pageClientAction(() => ({ fallback: text("failed"), offline: text("offline") }))(args);
  }
  return clientFormAction(args.serverAction, (code) => text(code === "network.lost" ? "offline" : "failed"));
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
