import { href } from "react-router";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { changeAgent, loadAgents } from "../../../features/people/people-data.ts";
import { PeopleList } from "../../../features/people/people-list.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AgentCard } from "./agent-card.tsx";

export const meta = pageTitle("people", "agents.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadAgents(args);

export const clientLoader = cacheLoader<typeof loader>();

export const action = (args: Route.ActionArgs) => changeAgent(args);

export const clientAction = pageClientAction(faultIn("people", "agents.failed"));

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
