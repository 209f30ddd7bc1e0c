import { type ReactNode, Suspense, useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useNavigation,
} from "react-router";
import { brand } from "../worker/brand.contract.ts";
import { localeOf } from "../worker/i18n/locales.ts";
import { languageCookie } from "../worker/identity/language-cookie.contract.ts";
import type { Route } from "./+types/root.ts";
import { PageErrorBoundary } from "./components/page-error-boundary.tsx";
import { scrollKeyOf, useRouteLinks } from "./components/ui/route-link.tsx";
import { requestContext } from "./context.ts";
import { isAdminNavigation } from "./features/admin-cache/is-admin-navigation.ts";
import { cartMiddleware } from "./features/cart/cart-store.ts";
import { lazyPart } from "./features/network/lazy-part.ts";
import { WithPwaClient } from "./features/pwa-client/with-pwa-client.tsx";
import { FocusHeading } from "./features/shell/focus-heading.tsx";
import { Header } from "./features/shell/header.tsx";
import { networkErrorMiddleware, useCurrentPage } from "./features/shell/network-error.ts";
import { endedFlashCookie } from "./features/toasts/flash-cookie.ts";
import { FlashToast, Toaster } from "./features/toasts/toaster.tsx";
import { readViewer } from "./features/viewer/read-viewer.ts";
import { useViewer } from "./features/viewer/use-viewer.ts";
import { DocumentMessages } from "./i18n/document-messages.tsx";
import { messagesMiddleware, useChangedMessages } from "./i18n/load-messages.ts";
import { availableLanguage, DEFAULT_LANGUAGE } from "./i18n/message-store.ts";
import { MessagesProvider, useMessages } from "./i18n/messages.tsx";
import { ScriptFont } from "./i18n/script-font.tsx";
import "./styles/app.css";
import anekLatin from "./styles/fonts/anek-latin.woff2?url";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: anekLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: Route.MetaFunction = () => [{ title: brand.name }, { name: "description", content: brand.tagline }];

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const viewer = readViewer(request, facts);
  const headers = new Headers();
  // A flash message is shown once.
  if (viewer.flash) headers.append("Set-Cookie", endedFlashCookie);
  // Stores the account's language, whatever the language of this address.
  if (facts.actor && facts.actor.language !== (facts.languageOnDevice ?? DEFAULT_LANGUAGE))
    headers.append("Set-Cookie", languageCookie(facts.actor.language));
  // The origin is for absolute addresses: canonical ones and those of shared links.
  return data({ ...viewer, origin: facts.origin, requestId: facts.requestId }, { headers });
};

/** Within the admin area the shell is not revalidated, because its tabs are shown from the admin cache. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isAdminNavigation(args) && args.defaultShouldRevalidate;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  messagesMiddleware,
  networkErrorMiddleware,
  cartMiddleware,
];

export function Layout({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const language = availableLanguage(viewer.language);
  // The offline page has no script and no viewer (routes/offline).
  const isStill = useMatches().some(({ handle }) => (handle as { isStill?: boolean } | undefined)?.isStill);
  return (
    <html lang={localeOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#10301f" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a1a1c" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* React cannot read the document's nonce in a browser, and links need none. */}
        <Links nonce="" />
        <link
          rel="manifest"
          href={viewer.user?.role === "delivery" ? "/delivery.webmanifest" : "/manifest.webmanifest"}
        />
        <ScriptFont language={language} />
      </head>
      <body {...useRouteLinks()}>
        <MessagesProvider language={language} timezone={viewer.timezone}>
          {isStill ? children : <InteractivePage>{children}</InteractivePage>}
        </MessagesProvider>
        {!isStill && (
          <>
            <DocumentMessages language={language} />
            <ScrollRestoration getKey={scrollKeyOf} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Lazy, because pages work without its script; the server renders it into the document. */
const Footer = lazyPart(() => import("./features/shell/footer.tsx"));
/** Lazy, because only buyers need it; the server renders it into the document. */
const BottomBar = lazyPart(() => import("./features/shell/bottom-bar.tsx"));

function InteractivePage({ children }: { children: ReactNode }) {
  const { flash, user } = useViewer();
  // The effects of the page's components have run before this one.
  useEffect(() => window.earlyClicks?.replay(), []);
  return (
    <>
      <SkipLink />
      <Progress />
      <Header />
      <WithPwaClient />
      <FlashToast flash={flash} />
      <main id="content" tabIndex={-1} className="flex-1 pb-16 outline-none has-[>.dawn]:flex has-[>.dawn]:flex-col">
        {children}
      </main>
      <FocusHeading />
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
      {user?.role === "hotel" && (
        <Suspense fallback={null}>
          <BottomBar />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}

export default function Root() {
  useCurrentPage();
  useChangedMessages();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageErrorBoundary />;
}

function SkipLink() {
  const text = useMessages("shell");
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      {text("skip")}
    </a>
  );
}

/** Shows that a navigation is pending; a delay keeps it hidden for fast pages. */
function Progress() {
  const isPending = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      className={`fixed inset-x-0 top-0 z-50 h-1 origin-left bg-accent transition-[scale,opacity] ${isPending ? "scale-x-75 opacity-100 delay-150 duration-[4s]" : "scale-x-0 opacity-0 duration-150"}`}
    />
  );
}
