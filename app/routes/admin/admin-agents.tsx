import { href } from "react-router";
import { keepFresh } from "../../features/desk/fresh.ts";
import { keepPage } from "../../features/form-answer/keep-page.ts";
import { rereadAfterRefusal } from "../../features/form-answer/reread-after-refusal.ts";
import { pageMeta } from "../../features/shell/page-meta.ts";
import { textsHere, textsOfPage, useText } from "../../i18n/texts.tsx";
import type { Route } from "./+types/admin-agents.ts";
import { AgentCard } from "./agent-card.tsx";
import { changeAgent, loadAgents } from "./people-data.ts";
import { ListFailure, PeopleList } from "./people-list.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOfPage(args.matches, "people")("agents.pageTitle") });

export const loader = (args: Route.LoaderArgs) => loadAgents(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => keepFresh(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => changeAgent(args);

export const clientAction = keepPage(() => {
  const text = textsHere("people");
  return { fallback: text("agents.failed"), offline: text("offline") };
});

export const shouldRevalidate = rereadAfterRefusal;

export default function AdminAgents({ loaderData }: Route.ComponentProps) {
  const text = useText("people");
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
  const text = useText("people");
  return <ListFailure title={text("agents.error")} again={text("tryAgain")} />;
}
