import { brand } from "../../../worker/brand.contract.ts";
import { CallToAction } from "../../features/home/call-to-action.tsx";
import { CategoryTiles } from "../../features/home/category-tiles.tsx";
import { Hero } from "../../features/home/hero.tsx";
import { WhyChoose } from "../../features/home/why-choose.tsx";
import { pageMeta } from "../../features/shell/page-meta.ts";
import { textsOfPage } from "../../i18n/texts.tsx";
import type { Route } from "./+types/home.ts";

export const meta: Route.MetaFunction = (args) => {
  const text = textsOfPage(args.matches, "home");
  return pageMeta(args, { title: `${brand.name} · ${text("pageTitle")}`, description: text("description") });
};

export default function Home() {
  return (
    <>
      <Hero />
      <CategoryTiles />
      <WhyChoose />
      <CallToAction />
    </>
  );
}
