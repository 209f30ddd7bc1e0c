import { href } from "react-router";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { DayCloseView } from "../../../features/cash/day-close.tsx";
import { readDay } from "../../../features/cash/read-day.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("cash", "day.pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { cash } = context.get(servicesContext);
  const close = await cash.getMyDayClose(actor, readDay(url));
  return { close, now: Date.now() };
};

export default function MyDay({ loaderData: { close, now } }: Route.ComponentProps) {
  const text = useMessages("cash");
  return (
    <div className="page-width max-w-5xl">
      <DayCloseView close={close} now={now} file="/api/agents/me/cash/day.csv" />
      <ButtonLink to={href("/cash")} variant="outline" className="mt-4">
        {text("title")}
      </ButtonLink>
    </div>
  );
}
