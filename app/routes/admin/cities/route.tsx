import { requestContext, servicesContext } from "../../../context.ts";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { ListFailure } from "../../../features/people/people-list.tsx";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AddCity } from "./add-city.tsx";
import { changeCities } from "./admin-cities-data.ts";
import { CityCard } from "./city-card.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "cities")("pageTitle") });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  return { cities: await context.get(servicesContext).cities.listCities(actor).catch(asPageFailure(language)) };
};

export const action = (args: Route.ActionArgs) => changeCities(args);

export const clientAction = pageClientAction((isOffline) => messagesHere("cities")(isOffline ? "offline" : "failed"));

export const shouldRevalidate = revalidateAfterRefusal;

/** The cities of the shop: what each serves, and whether it takes orders. */
export default function AdminCities({ loaderData: { cities } }: Route.ComponentProps) {
  const text = useMessages("cities");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-4 max-w-2xl text-pretty text-muted">{text("intro")}</p>
      <ul className="grid max-w-5xl grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {cities.map((city) => (
          <CityCard key={city.slug} city={city} />
        ))}
      </ul>
      <AddCity key={cities.length} cities={cities} />
    </>
  );
}

export function ErrorBoundary() {
  const text = useMessages("cities");
  return <ListFailure title={text("error")} again={text("tryAgain")} />;
}
