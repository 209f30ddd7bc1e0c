import { href } from "react-router";
import { requestContext } from "../../context.ts";
import { keepPage } from "../../features/form-answer/keep-page.ts";
import { rereadAfterRefusal } from "../../features/form-answer/reread-after-refusal.ts";
import { ProfilePage } from "../../features/profile/profile-page.tsx";
import { PreferencesSection } from "../../features/profile/profile-sections.tsx";
import { readProfile } from "../../features/profile/read-profile.ts";
import { saveProfile } from "../../features/profile/save-profile.ts";
import { pageMeta } from "../../features/shell/page-meta.ts";
import { textsHere, textsIn, textsOfPage } from "../../i18n/texts.tsx";
import type { Route } from "./+types/agent-profile.ts";
import { AgentProfileHeader } from "./agent-profile-header.tsx";
import { AgentPersonalSection, VehicleSection } from "./agent-profile-sections.tsx";
import { setAvailability } from "./set-availability.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOfPage(args.matches, "profile")("pageTitle") });

export const loader = ({ request, context }: Route.LoaderArgs) => readProfile(request, context);

export const action = async ({ request, context, url }: Route.ActionArgs) => {
  const form = await request.formData();
  if (form.has("isActive")) return setAvailability({ request, context, url }, form);
  const { language } = context.get(requestContext);
  return saveProfile(context, form, href("/agent-profile"), {
    saved: (profile) => textsIn(profile.language, "agentProfile")("saved"),
    failed: textsIn(language, "agentProfile")("failed"),
  });
};

export const clientAction = keepPage(() => {
  const text = textsHere("agentProfile");
  return { fallback: text("failed"), offline: text("offline") };
});

export const shouldRevalidate = rereadAfterRefusal;

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
