import { ClipboardCheck, ClipboardList, CloudOff, RefreshCw, ShoppingBasket, Store } from "lucide-react";
import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Logo } from "../../components/logo.tsx";
import { ButtonAnchor } from "../../components/ui/button.tsx";
import { pageTitle } from "../../features/page-meta/page-meta.ts";
import { useMessages } from "../../i18n/messages.tsx";

export const meta = pageTitle("offlinePage", "pageTitle");

/** The service worker serves this page at other addresses, so React must not hydrate it. */
export const handle = { isStill: true };

/** Shown by the service worker when the network fails; `/offline.js` fills in the cached pages. */
export default function Offline() {
  const text = useMessages("offlinePage");
  const shell = useMessages("shell");
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
          {/* An empty address reloads the requested page. */}
          <ButtonAnchor href="" size="lg">
            <RefreshCw aria-hidden /> {text("again")}
          </ButtonAnchor>
        </EmptyState>
        <section id="cached" hidden aria-labelledby="cached-title" className="mx-auto max-w-md">
          <h2 id="cached-title" className="mb-3 text-center text-lg">
            {text("stored")}
          </h2>
          <div className="grid gap-3">
            <ButtonAnchor href={href("/orders")} variant="outline" size="lg" data-cached hidden>
              <ClipboardCheck aria-hidden /> {text("orders")}
            </ButtonAnchor>
            <ButtonAnchor href={href("/cart")} variant="outline" size="lg" data-cached hidden>
              <ShoppingBasket aria-hidden /> {text("cart")}
            </ButtonAnchor>
            <ButtonAnchor href={href("/lists")} variant="outline" size="lg" data-cached hidden>
              <ClipboardList aria-hidden /> {text("lists")}
            </ButtonAnchor>
            <ButtonAnchor href={href("/products")} variant="outline" size="lg" data-cached hidden>
              <Store aria-hidden /> {text("products")}
            </ButtonAnchor>
          </div>
        </section>
      </main>
      <script src="/offline.js" async />
    </>
  );
}
