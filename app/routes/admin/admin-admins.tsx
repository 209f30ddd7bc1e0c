import { href } from "react-router";
import { keepFresh } from "../../features/desk/fresh.ts";
import { keepPage } from "../../features/form-answer/keep-page.ts";
import { rereadAfterRefusal } from "../../features/form-answer/reread-after-refusal.ts";
import { pageMeta } from "../../features/shell/page-meta.ts";
import { textsHere, textsOfPage, useText } from "../../i18n/texts.tsx";
import type { Route } from "./+types/admin-admins.ts";
import { AdminCard } from "./admin-card.tsx";
import { changeAdmin, loadAdmins } from "./people-data.ts";
import { ListFailure, PeopleList } from "./people-list.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOfPage(args.matches, "people")("admins.pageTitle") });

export const loader = (args: Route.LoaderArgs) => loadAdmins(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => keepFresh(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => changeAdmin(args);

export const clientAction = keepPage(() => {
  const text = textsHere("people");
  return { fallback: text("admins.failed"), offline: text("offline") };
});

export const shouldRevalidate = rereadAfterRefusal;

export default function AdminAdmins({ loaderData }: Route.ComponentProps) {
  const text = useText("people");
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
  const text = useText("people");
  return <ListFailure title={text("admins.error")} again={text("tryAgain")} />;
}
