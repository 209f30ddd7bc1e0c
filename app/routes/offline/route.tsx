import { ClipboardCheck, CloudOff, RefreshCw, ShoppingBasket } from "lucide-react";
import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Logo } from "../../components/logo.tsx";
import { ButtonAnchor } from "../../components/ui/button.tsx";
import { pageMeta } from "../../features/page-meta/page-meta.ts";
import { textsOfPage, useText } from "../../i18n/texts.tsx";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOfPage(args.matches, "offlinePage")("pageTitle") });

/** It stands at the address of any page, so nothing may take it for that page and bring it to life. */
export const handle = { isStill: true };

/** In place of a page that cannot be reached. The service worker keeps it; `/offline.js` shows what else there is. */
export default function Offline() {
  const text = useText("offlinePage");
  const shell = useText("shell");
  return (
    <>
      <header className="relative bg-night text-on-night">
        <div className="page-width flex h-15 items-center">
          <a
            href={href("/")}
            aria-label={shell("logoLabel", { name: brand.name })}
            className="flex min-h-11 items-center rounded-md"
          >
            <Logo />
          </a>
        </div>
        <div aria-hidden className="awning pointer-events-none absolute inset-x-0 top-full" />
      </header>
      <main id="content" className="page-width flex-1 pt-6 pb-16">
        <EmptyState level="h1" icon={CloudOff} title={text("title")} text={text("text")}>
          {/* The address that was wanted, whichever it is. */}
          <ButtonAnchor href="" size="lg">
            <RefreshCw aria-hidden /> {text("again")}
          </ButtonAnchor>
        </EmptyState>
        <section id="kept" hidden aria-labelledby="kept-title" className="mx-auto max-w-md">
          <h2 id="kept-title" className="mb-3 text-center text-lg">
            {text("stored")}
          </h2>
          <div className="grid gap-3">
            <ButtonAnchor href={href("/orders")} look="outline" size="lg" data-kept hidden>
              <ClipboardCheck aria-hidden /> {text("board")}
            </ButtonAnchor>
            <ButtonAnchor href={href("/products")} look="outline" size="lg" data-kept hidden>
              <ShoppingBasket aria-hidden /> {text("products")}
            </ButtonAnchor>
          </div>
        </section>
      </main>
      <script src="/offline.js" async />
    </>
  );
}
