import { href, redirect } from "react-router";
import { requestContext } from "../../../context.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { clientFormAction } from "../../../features/forms/client-form-action.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { ProfilePage } from "../../../features/profile/profile-page.tsx";
import { BusinessSection, PersonalSection, PreferencesSection } from "../../../features/profile/profile-sections.tsx";
import { readProfile } from "../../../features/profile/read-profile.ts";
import { saveProfile } from "../../../features/profile/save-profile.ts";
import { messagesHere, messagesIn, messagesOfPage } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ProfileHeader } from "./profile-header.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "profile")("pageTitle") });

/** Agents have a profile page of their own. */
export const loader = async ({ request, context, url }: Route.LoaderArgs) => {
  if (context.get(requestContext).actor?.role === "delivery") throw redirect(href("/agent-profile") + url.search);
  return readProfile(request, context);
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { language } = context.get(requestContext);
  return saveProfile(context, await request.formData(), href("/profile"), {
    saved: (profile) => messagesIn(profile.language, "profile")("saved"),
    failed: messagesIn(language, "profile")("failed"),
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  clientFormAction(serverAction, (code) => messagesHere("profile")(code === "network.lost" ? "offline" : "failed"));

export const shouldRevalidate = revalidateAfterRefusal;

export default function GeneralProfile({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <ProfilePage
      profile={profile}
      address={href("/profile")}
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
