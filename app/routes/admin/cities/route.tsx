import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AddCity } from "./add-city.tsx";
import { changeCities } from "./admin-cities-data.ts";
import { CityCard } from "./city-card.tsx";

export const meta = pageTitle("cities", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { cities: await context.get(servicesContext).cities.listCities(actor) };
};

export const action = (args: Route.ActionArgs) => changeCities(args);

export const clientAction = pageClientAction(faultIn("cities"));

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
