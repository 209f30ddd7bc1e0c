import { href } from "react-router";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { DayCloseView } from "../../../features/cash/day-close.tsx";
import { readDay } from "../../../features/cash/read-day.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("cash", "day.pageTitle");

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { cash } = context.get(servicesContext);
  const close = await cash.getDayClose(actor, params.agentId, readDay(url));
  return { close, now: Date.now() };
};

export default function AgentDay({ loaderData: { close, now } }: Route.ComponentProps) {
  const text = useMessages("cash.admin");
  return (
    <>
      <DayCloseView close={close} now={now} file={`/api/admin/cash/${close.agent._id}/day.csv`} />
      <ButtonLink to={href("/admin/cash")} variant="outline" className="mt-4">
        {text("title")}
      </ButtonLink>
    </>
  );
}
