import { href, redirect } from "react-router";
import { requestContext } from "../../../context.ts";
import { faultIn, formClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { ProfilePage } from "../../../features/profile/profile-page.tsx";
import { BusinessSection, PersonalSection, PreferencesSection } from "../../../features/profile/profile-sections.tsx";
import { readProfile } from "../../../features/profile/read-profile.ts";
import { saveProfile } from "../../../features/profile/save-profile.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ProfileHeader } from "./profile-header.tsx";

export const meta = pageTitle("profile", "pageTitle");

/** Agents have a profile page of their own. */
export const loader = async ({ request, context, url }: Route.LoaderArgs) => {
  if (context.get(requestContext).actor?.role === "delivery") throw redirect(href("/agent-profile") + url.search);
  return readProfile(request, context);
};

export const action = async ({ request, context }: Route.ActionArgs) =>
  saveProfile(context, await request.formData(), href("/profile"), ({ language }) =>
    messagesIn(language, "profile")("saved"),
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, faultIn("profile"));

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
