import {
  BellRing,
  CalendarDays,
  FileDown,
  Files,
  FileText,
  KeyRound,
  KeySquare,
  type LucideIcon,
  Users,
  Webhook,
} from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Await, href, useSearchParams } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { lazyPart } from "../network/lazy-part.ts";
import { PushCard } from "../push/push-card.tsx";
import { ProfileSheet } from "./profile-sheet.tsx";

/** Loaded for editing only, because fields and their rules are half of the page's code. */
const ProfileEditor = lazyPart(() => import("./profile-editor.tsx"));

interface ProfilePageProps {
  profile: Profile | Promise<Profile>;
  address: string;
  /** Hides the cards that give other systems access, because only the account's owner may do that. */
  isMember?: boolean;
  header: (profile: Profile, isEditing: boolean) => ReactNode;
  sections: (profile: Profile) => ReactNode;
}

/** Both profile pages: a header, and sections that are shown or, with `?edit`, edited. */
export function ProfilePage({ profile: pending, address, isMember = false, header, sections }: ProfilePageProps) {
  const isEditing = useSearchParams()[0].has("edit");
  return (
    <div className="page-width max-w-4xl">
      <Suspense fallback={<ProfileLoading />}>
        <Await resolve={pending}>
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
                  {profile.hasCredit && <ProfileCard name="account" to={href("/account")} icon={FileText} />}
                  {profile.role !== "delivery" && <AlertsCard />}
                  {profile.role !== "delivery" && <ProfileCard name="documents" to={href("/documents")} icon={Files} />}
                  {profile.role === "hotel" && !isMember && <CalendarCard />}
                  {profile.role === "hotel" && <TeamCard />}
                  {(profile.role === "hotel" || profile.role === "owner") && !isMember && (
                    <>
                      <ProfileCard name="api" to={href("/profile/api")} icon={KeySquare} />
                      <ProfileCard name="webhooks" to={href("/profile/webhooks")} icon={Webhook} />
                    </>
                  )}
                  <ProfileCard name="security" to={href("/profile/security")} icon={KeyRound} />
                  <ProfileCard name="ownData" to={href("/profile/data")} icon={FileDown} />
                </>
              )}
            </div>
          )}
        </Await>
      </Suspense>
    </div>
  );
}

function ProfileLoading() {
  const text = useMessages("profile");
  return (
    <div className="grid gap-5 pt-7">
      <p role="status" className="sr-only">
        {text("loading")}
      </p>
      <Skeleton className="h-52" />
      <Skeleton className="h-72" />
      <Skeleton className="h-64" />
    </div>
  );
}

interface LinkCardProps {
  title: string;
  text?: string;
  action: string;
  to: string;
  icon: LucideIcon;
}

function LinkCard({ title, text, action, to, icon: Icon }: LinkCardProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      {text === undefined ? (
        <h2 className="text-xl">{title}</h2>
      ) : (
        <div>
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1 text-muted">{text}</p>
        </div>
      )}
      <ButtonLink to={to} variant="outline" className="w-full sm:w-auto">
        <Icon aria-hidden /> {action}
      </ButtonLink>
    </Card>
  );
}

type ProfileCardKey = "account" | "api" | "documents" | "ownData" | "security" | "webhooks";

/** A link whose texts are in the messages of the profile. */
function ProfileCard({ name, ...link }: { name: ProfileCardKey } & Pick<LinkCardProps, "to" | "icon">) {
  const text = useMessages("profile");
  return <LinkCard {...link} title={text(name)} text={text(`${name}Text`)} action={text(`${name}Action`)} />;
}

function CalendarCard() {
  const text = useMessages("calendarCard");
  return (
    <LinkCard
      to={href("/profile/calendar")}
      icon={CalendarDays}
      title={text("title")}
      text={text("text")}
      action={text("action")}
    />
  );
}

function TeamCard() {
  const text = useMessages("team");
  return (
    <LinkCard
      to={href("/profile/team")}
      icon={Users}
      title={text("section")}
      text={text("sectionText")}
      action={text("sectionAction")}
    />
  );
}

function AlertsCard() {
  const text = useMessages("alerts");
  return <LinkCard to={href("/alerts")} icon={BellRing} title={text("pageTitle")} action={text("all")} />;
}
