import { href } from "react-router";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { changeAdmin, loadAdmins } from "../../../features/people/people-data.ts";
import { ListFailure, PeopleList } from "../../../features/people/people-list.tsx";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AdminCard } from "./admin-card.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "people")("admins.pageTitle") });

export const loader = (args: Route.LoaderArgs) => loadAdmins(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => changeAdmin(args);

export const clientAction = pageClientAction((isOffline) =>
  messagesHere("people")(isOffline ? "offline" : "admins.failed"),
);

export const shouldRevalidate = revalidateAfterRefusal;

export default function AdminAdmins({ loaderData }: Route.ComponentProps) {
  const text = useMessages("people");
  const { adminData, status, nextCursor } = loaderData;
  return (
    <PeopleList
      path={href("/admin/admins")}
      title={text("admins.title")}
      status={status}
      nextCursor={nextCursor}
      isEmpty={adminData.length === 0}
      emptyTitle={text("admins.emptyTitle")}
      emptyText={text("admins.emptyText")}
    >
      {adminData.map((admin) => (
        <AdminCard key={admin._id} admin={admin} />
      ))}
    </PeopleList>
  );
}

export function ErrorBoundary() {
  const text = useMessages("people");
  return <ListFailure title={text("admins.error")} again={text("tryAgain")} />;
}
