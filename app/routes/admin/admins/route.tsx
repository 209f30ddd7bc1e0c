import { href } from "react-router";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { changeAdmin, loadAdmins } from "../../../features/people/people-data.ts";
import { PeopleList } from "../../../features/people/people-list.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AdminCard } from "./admin-card.tsx";

export const meta = pageTitle("people", "admins.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadAdmins(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => changeAdmin(args);

export const clientAction = pageClientAction(faultIn("people", "admins.failed"));

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
