import { href } from "react-router";
import { CATEGORIES } from "../../../worker/catalogue/categories.contract.ts";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { useMessages, useNames } from "../../i18n/messages.tsx";

/** One link per category to the filtered catalogue. */
export function CategoryTiles() {
  const names = useNames();
  const text = useMessages("home");
  return (
    <section className="page-width py-12">
      <h2 className="text-3xl">{text("categoriesTitle")}</h2>
      <p className="mt-1 text-lg text-muted">{text("categoriesText")}</p>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <RouteLink
              to={`${href("/products")}?category=${category}`}
              fromTop
              className="group grid h-full content-start justify-items-center rounded-xl border border-line bg-surface p-4 text-center shadow-card transition-colors hover:border-line-strong hover:bg-accent-soft"
            >
              <img
                src={`/categories/${category.toLowerCase()}.webp`}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                decoding="async"
                className="size-28 transition-transform duration-200 ease-out group-hover:-translate-y-1 sm:size-36"
              />
              <span className="mt-2 text-xl font-semibold">{names.category(category)}</span>
              <span className="text-pretty text-muted">{text(`categories.${category}`)}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
