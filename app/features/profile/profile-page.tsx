import { type ReactNode, Suspense } from "react";
import { Await, useSearchParams } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { lazyPart } from "../network/lazy-part.ts";
import { PushCard } from "../push/push-card.tsx";
import { ProfileLoading } from "./profile-loading.tsx";
import { ProfileSheet } from "./profile-sheet.tsx";
import { SecurityCard } from "./security-card.tsx";

/** Fetched when someone edits: fields and their rules are half of the page's code. */
const ProfileEditor = lazyPart(() => import("./profile-editor.tsx"));

interface ProfilePageProps {
  profile: Profile | Promise<Profile>;
  /** The page's own address. */
  address: string;
  header: (profile: Profile, isEditing: boolean) => ReactNode;
  /** The sections, for both modes. */
  sections: (profile: Profile) => ReactNode;
}

/** Both profiles: a header, then sections that are shown or, at `?edit`, edited. */
export function ProfilePage({ profile: reading, address, header, sections }: ProfilePageProps) {
  const isEditing = useSearchParams()[0].has("edit");
  return (
    <div className="page-width max-w-4xl">
      <Suspense fallback={<ProfileLoading />}>
        <Await resolve={reading}>
          {(profile) => (
            <div className="grid gap-5 pt-7">
              {header(profile, isEditing)}
              {isEditing ? (
                <ProfileEditor profile={profile} back={address}>
                  {sections(profile)}
                </ProfileEditor>
              ) : (
                <>
                  <ProfileSheet profile={profile}>{sections(profile)}</ProfileSheet>
                  <PushCard isAgent={profile.role === "delivery"} isMuted={!profile.orderUpdates} />
                  <SecurityCard />
                </>
              )}
            </div>
          )}
        </Await>
      </Suspense>
    </div>
  );
}
