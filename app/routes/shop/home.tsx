import { brand } from "../../../worker/brand.contract.ts";
import { CallToAction } from "../../features/home/call-to-action.tsx";
import { CategoryTiles } from "../../features/home/category-tiles.tsx";
import { Hero } from "../../features/home/hero.tsx";
import { WhyChoose } from "../../features/home/why-choose.tsx";
import { english } from "../../i18n/english.ts";

export const meta = () => [
  { title: `${brand.name} · ${english.home.pageTitle}` },
  { name: "description", content: english.home.description },
];

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
