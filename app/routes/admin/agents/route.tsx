import { href } from "react-router";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { changeAgent, loadAgents } from "../../../features/people/people-data.ts";
import { ListFailure, PeopleList } from "../../../features/people/people-list.tsx";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AgentCard } from "./agent-card.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "people")("agents.pageTitle") });

export const loader = (args: Route.LoaderArgs) => loadAgents(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => changeAgent(args);

export const clientAction = pageClientAction((isOffline) =>
  messagesHere("people")(isOffline ? "offline" : "agents.failed"),
);

export const shouldRevalidate = revalidateAfterRefusal;

export default function AdminAgents({ loaderData }: Route.ComponentProps) {
  const text = useMessages("people");
  const { agents, status, nextCursor, isOwner } = loaderData;
  return (
    <PeopleList
      path={href("/admin/agents")}
      title={text("agents.title")}
      status={status}
      nextCursor={nextCursor}
      isEmpty={agents.length === 0}
      emptyTitle={text("agents.emptyTitle")}
      emptyText={text("agents.emptyText")}
    >
      {agents.map((agent) => (
        <AgentCard key={agent._id} agent={agent} isOwner={isOwner} />
      ))}
    </PeopleList>
  );
}

export function ErrorBoundary() {
  const text = useMessages("people");
  return <ListFailure title={text("agents.error")} again={text("tryAgain")} />;
}
