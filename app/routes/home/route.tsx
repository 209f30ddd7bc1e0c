import { IndianRupee, Leaf, Truck } from "lucide-react";
import { href, redirect } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { CATEGORIES } from "../../../worker/catalogue/categories.contract.ts";
import { parseCart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { requestContext, servicesContext } from "../../context.ts";
import { cartCookie } from "../../features/cart/cart-cookies.ts";
import { shareCartWhenSent } from "../../features/cart/share-cart.ts";
import { putIntoCart } from "../../features/lists/counts.ts";
import { originOf, pageMeta } from "../../features/page-meta/page-meta.ts";
import { shopData } from "../../features/page-meta/shop-data.ts";
import { redirectWithToast } from "../../features/toasts/flash-cookie.ts";
import { readBuyer, readWithBuyer } from "../../features/viewer/read-buyer.ts";
import { readViewer } from "../../features/viewer/read-viewer.ts";
import { useViewer } from "../../features/viewer/use-viewer.ts";
import { messagesIn, messagesOfPage, useMessages, useNames } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { Hero } from "./hero.tsx";
import { MyWork } from "./my-work.tsx";
import { orderableRegulars, readWork } from "./work-data.ts";

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "home");
  const description = text("description");
  return [
    ...pageMeta(args, { title: `${brand.name} · ${text("pageTitle")}`, description }),
    ...shopData(originOf(args.matches), description).map((json) => ({ "script:ld+json": json })),
  ];
};

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { location: city, language } = readViewer(request, facts);
  const services = context.get(servicesContext);
  return {
    work: await readWithBuyer(context, (session) => readWork(services, session, facts, { city, language })),
  };
};

/** Puts the regulars into the cart, each at least in its usual quantity. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const { cart, location: city, language } = readViewer(request, facts);
  const buyer = await readBuyer(context);
  if (!buyer) return redirect(href("/"));
  const wanted = orderableRegulars(await context.get(servicesContext).lists.readRegulars(buyer, city), {
    city,
    language,
  });
  const filled = putIntoCart(parseCart(cart), wanted);
  const count = wanted.length - filled.lacking.length;
  const names = filled.lacking.map(({ product }) => product.name).join(", ");
  const text = messagesIn(language, "pasteList");
  return redirectWithToast(
    href("/cart"),
    names ? "info" : "success",
    names ? text("addedShort", { count, names }) : text("added", { count }),
    [cartCookie(serialiseCart(filled.cart))],
  );
};

const REASONS = [
  ["fast", Truck],
  ["fresh", Leaf],
  ["price", IndianRupee],
] as const;

export default function Home({ loaderData: { work } }: Route.ComponentProps) {
  const { user } = useViewer();
  const hasWork = user !== null && work !== null;
  return (
    <>
      {hasWork && <MyWork name={user.name} work={work} />}
      <Hero level={hasWork ? "h2" : "h1"} />
      <CategoryTiles />
      <WhyChoose />
      {!user && <CallToAction />}
    </>
  );
}

function CallToAction() {
  const text = useMessages("home");
  return (
    <section className="page-width pt-12 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-xl bg-accent p-6 text-on-accent sm:p-10">
        <div className="max-w-xl">
          <h2 className="text-3xl">{text("callTitle")}</h2>
          <p className="mt-2 text-lg text-balance">{text("callText")}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <ButtonLink to={href("/register")} size="lg" className="bg-on-accent text-[#fff6e0] hover:bg-[#4a3008]">
            {text("register")}
          </ButtonLink>
          <ButtonLink
            to={href("/contact")}
            size="lg"
            className="border border-on-accent bg-transparent text-on-accent hover:bg-accent-hover"
          >
            {text("contact")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function WhyChoose() {
  const text = useMessages("home");
  return (
    <section className="border-y border-line bg-sunken py-12 last:-mb-16 last:border-b-0 last:pb-16">
      <div className="page-width">
        <h2 className="text-3xl">{text("whyTitle", { name: brand.name })}</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-7 md:grid-cols-3 md:gap-y-0">
          {REASONS.map(([reason, Icon]) => (
            <li key={reason} className="flex gap-4 md:row-span-3 md:grid md:grid-rows-subgrid md:gap-0">
              <span className="grid size-13 shrink-0 place-items-center rounded-full bg-brand text-on-brand md:mb-3">
                <Icon aria-hidden className="size-6.5" />
              </span>
              {/* A subgrid row aligns the headings when one of them wraps. */}
              <div className="md:contents">
                <h3 className="text-xl md:max-lg:text-lg">{text(`why.${reason}.title`)}</h3>
                <p className="mt-1 text-pretty text-muted">
                  {text(`why.${reason}.text`)}
                  {reason === "fast" && <span className="mt-1.5 block text-sm">{text("why.fast.note")}</span>}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function CategoryTiles() {
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
