import type { City } from "../../../worker/brand.contract.ts";
import type { CityChoice } from "../../../worker/cities/city-choice.contract.ts";
import { useViewer } from "./use-viewer.ts";

/** The name of a city in the viewer's language; its slug while the page does not know it yet. */
export const nameOfCity = (cities: readonly CityChoice[], slug: City): string =>
  cities.find((city) => city.slug === slug)?.name ?? slug;

export const useCityName = (): ((slug: City) => string) => {
  const { cities } = useViewer();
  return (slug) => nameOfCity(cities, slug);
};

/** The options of a field for an existing account: open cities, and its own city when it was closed. */
export const useCityOptions = (): Record<City, string> => {
  const { cities, location } = useViewer();
  return Object.fromEntries(
    cities.filter(({ slug, isOpen }) => isOpen || slug === location).map(({ slug, name }) => [slug, name]),
  );
};
