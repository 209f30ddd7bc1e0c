import { href, Link } from "react-router";
import { dayAfter } from "../../../../worker/cities/slots/slots.contract.ts";
import { indianDay } from "../../../../worker/platform/dates.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { ListFailure } from "../../../features/people/people-list.tsx";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { changeSlots } from "./city-slots-data.ts";
import { DaysOff } from "./days-off.tsx";
import { SlotCard } from "./slot-card.tsx";
import { AddSlot } from "./slot-form.tsx";

/** Today and the days after it of which a card shows the orders. */
const DAYS_SHOWN = 5;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "citySlots")("pageTitle") });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { manageSlots } = context.get(servicesContext);
  const { slots, daysOff } = await manageSlots.listSlots(actor, params.slug).catch(asPageFailure(language));
  const today = indianDay(Date.now());
  const days = Array.from({ length: DAYS_SHOWN }, (_, i) => dayAfter(today, i));
  return { slots, daysOff, days, slug: params.slug };
};

export const action = (args: Route.ActionArgs) => changeSlots(args);

export const clientAction = pageClientAction((isOffline) =>
  messagesHere("citySlots")(isOffline ? "offline" : "failed"),
);

export const shouldRevalidate = revalidateAfterRefusal;

/** When a city delivers: its slots with their orders, and its days off. */
export default function CitySlots({ loaderData: { slots, daysOff, days, slug } }: Route.ComponentProps) {
  const text = useMessages("citySlots");
  const city = useCityName()(slug);
  const { user } = useViewer();
  const [today = ""] = days;
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title", { city })}</h1>
      <p className="max-w-2xl text-pretty text-muted">{text("intro")}</p>
      {user?.role === "owner" && (
        <Link
          to={href("/admin/cities")}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
        >
          {text("toCities")}
        </Link>
      )}
      <ul className="mt-4 grid max-w-5xl grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {slots.map((slot) => (
          <SlotCard key={slot.id} slot={slot} days={days} daysOff={daysOff} />
        ))}
      </ul>
      <AddSlot key={slots.length} count={slots.length} />
      <DaysOff daysOff={daysOff} today={today} />
    </>
  );
}

export function ErrorBoundary() {
  const text = useMessages("citySlots");
  return <ListFailure title={text("error")} again={text("tryAgain")} />;
}
