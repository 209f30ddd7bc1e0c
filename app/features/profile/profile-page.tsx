import { BellRing, CalendarDays, FileDown, Files, FileText, KeyRound, KeySquare, Users, Webhook } from "lucide-react";
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
  /** The page's path. */
  address: string;
  header: (profile: Profile, isEditing: boolean) => ReactNode;
  /** The sections, for both modes. */
  sections: (profile: Profile) => ReactNode;
}

/** Both profile pages: a header, and sections that are shown or, with `?edit`, edited. */
export function ProfilePage({ profile: pending, address, header, sections }: ProfilePageProps) {
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
                  {profile.hasCredit && <AccountCard />}
                  {profile.role !== "delivery" && <AlertsCard />}
                  {profile.role !== "delivery" && <DocumentsCard />}
                  {profile.role === "hotel" && <CalendarCard />}
                  {profile.role === "hotel" && <TeamCard />}
                  {(profile.role === "hotel" || profile.role === "owner") && (
                    <>
                      <ApiCard />
                      <WebhooksCard />
                    </>
                  )}
                  <SecurityCard />
                  <OwnDataCard />
                </>
              )}
            </div>
          )}
        </Await>
      </Suspense>
    </div>
  );
}

/** The page's layout while the profile loads. */
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

function CalendarCard() {
  const text = useMessages("calendarCard");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("title")}</h2>
        <p className="mt-1 text-muted">{text("text")}</p>
      </div>
      <ButtonLink to={href("/profile/calendar")} look="outline" className="w-full sm:w-auto">
        <CalendarDays aria-hidden /> {text("action")}
      </ButtonLink>
    </Card>
  );
}

function TeamCard() {
  const text = useMessages("team");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("section")}</h2>
        <p className="mt-1 text-muted">{text("sectionText")}</p>
      </div>
      <ButtonLink to={href("/profile/team")} look="outline" className="w-full sm:w-auto">
        <Users aria-hidden /> {text("sectionAction")}
      </ButtonLink>
    </Card>
  );
}

function ApiCard() {
  const text = useMessages("profile");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("api")}</h2>
        <p className="mt-1 text-muted">{text("apiText")}</p>
      </div>
      <ButtonLink to={href("/profile/api")} look="outline" className="w-full sm:w-auto">
        <KeySquare aria-hidden /> {text("apiAction")}
      </ButtonLink>
    </Card>
  );
}

function SecurityCard() {
  const text = useMessages("profile");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("security")}</h2>
        <p className="mt-1 text-muted">{text("securityText")}</p>
      </div>
      <ButtonLink to={href("/profile/security")} look="outline" className="w-full sm:w-auto">
        <KeyRound aria-hidden /> {text("securityAction")}
      </ButtonLink>
    </Card>
  );
}

function AccountCard() {
  const text = useMessages("profile");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("account")}</h2>
        <p className="mt-1 text-muted">{text("accountText")}</p>
      </div>
      <ButtonLink to={href("/account")} look="outline" className="w-full sm:w-auto">
        <FileText aria-hidden /> {text("accountAction")}
      </ButtonLink>
    </Card>
  );
}

function AlertsCard() {
  const text = useMessages("alerts");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl">{text("pageTitle")}</h2>
      <ButtonLink to={href("/alerts")} look="outline" className="w-full sm:w-auto">
        <BellRing aria-hidden /> {text("all")}
      </ButtonLink>
    </Card>
  );
}

function DocumentsCard() {
  const text = useMessages("profile");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("documents")}</h2>
        <p className="mt-1 text-muted">{text("documentsText")}</p>
      </div>
      <ButtonLink to={href("/documents")} look="outline" className="w-full sm:w-auto">
        <Files aria-hidden /> {text("documentsAction")}
      </ButtonLink>
    </Card>
  );
}

function WebhooksCard() {
  const text = useMessages("profile");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("webhooks")}</h2>
        <p className="mt-1 text-muted">{text("webhooksText")}</p>
      </div>
      <ButtonLink to={href("/profile/webhooks")} look="outline" className="w-full sm:w-auto">
        <Webhook aria-hidden /> {text("webhooksAction")}
      </ButtonLink>
    </Card>
  );
}

function OwnDataCard() {
  const text = useMessages("profile");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-xl">{text("ownData")}</h2>
        <p className="mt-1 text-muted">{text("ownDataText")}</p>
      </div>
      <ButtonLink to={href("/profile/data")} look="outline" className="w-full sm:w-auto">
        <FileDown aria-hidden /> {text("ownDataAction")}
      </ButtonLink>
    </Card>
  );
}
