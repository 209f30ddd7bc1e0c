import { Menu, ShoppingBasket } from "lucide-react";
import { href, Link, NavLink, useLocation } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { plainPath } from "../../../worker/identity/language-address.contract.ts";
import { Logo } from "../../components/logo.tsx";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { loginPath } from "../viewer/login-path.ts";
import { isStaff, useViewer, type Viewer } from "../viewer/use-viewer.ts";
import { CartBadge, useCartLabel } from "./cart-badge.tsx";
import { LanguageSelect, LocationSelect } from "./choice-forms.tsx";
import { Disclosure } from "./disclosure.tsx";
import { isWithin } from "./is-within.ts";
import { UserMenu } from "./user-menu.tsx";

export function Header() {
  const text = useMessages("shell");
  const { user } = useViewer();
  return (
    // Spacing in pixels, so that with larger type only the text grows and the header still fits.
    <header className="shell-header sticky top-0 z-40 bg-night text-on-night">
      <div className="page-width flex h-15 items-center min-[360px]:gap-1 sm:gap-2">
        <RouteLink
          to={href("/")}
          aria-label={text("logoLabel", { name: brand.name })}
          className="logo-link mr-auto flex min-h-11 items-center rounded-md md:mr-3"
        >
          <Logo />
        </RouteLink>
        <LocationSelect />
        <LanguageSelect />
        <nav aria-label={text("mainNavigation")} className="mr-auto hidden md:block">
          <NavList className="top-link" listClassName="flex" />
        </nav>
        {user?.role !== "delivery" && <CartLink className={isStaff(user) ? "max-md:hidden" : ""} />}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <span className="hidden items-center gap-1 md:flex">
            <SignInLinks className="top-link" />
          </span>
        )}
        <Disclosure
          label={text("nav.menu")}
          className="md:hidden"
          summaryClassName="grid size-11 place-items-center rounded-md hover:bg-on-night/10"
          summary={<Menu aria-hidden className="size-6" />}
        >
          <nav
            aria-label={text("nav.menu")}
            className="absolute inset-x-0 top-full z-50 animate-fade border-b border-line bg-surface p-3 text-lg text-ink shadow-raised dark:border-line-strong"
          >
            <NavList className="menu-link" />
            {isStaff(user) && <CartMenuLink />}
            {!user && (
              <div className="mt-2 grid grid-cols-2 gap-2 border-t border-line pt-3">
                <SignInLinks className="menu-link justify-center" />
              </div>
            )}
          </nav>
        </Disclosure>
      </div>
      <div aria-hidden className="awning pointer-events-none absolute inset-x-0 top-full" />
    </header>
  );
}

type NavKey = "home" | "products" | "myOrders" | "lists" | "activeOrders" | "cash" | "contact";

/**
 * Delivery agents have links to their active orders and their cash instead of products and lists; visitors have no
 * orders and lists.
 */
const navigationFor = (user: Viewer["user"]): { key: NavKey; to: string }[] => [
  { key: "home", to: href("/") },
  ...(user?.role === "delivery" ? [] : [{ key: "products" as const, to: href("/products") }]),
  ...(user
    ? [{ key: user.role === "delivery" ? ("activeOrders" as const) : ("myOrders" as const), to: href("/orders") }]
    : []),
  ...(user && user.role !== "delivery" ? [{ key: "lists" as const, to: href("/lists") }] : []),
  ...(user?.role === "delivery" ? [{ key: "cash" as const, to: href("/cash") }] : []),
  { key: "contact", to: href("/contact") },
];

function NavList({ className, listClassName }: { className: string; listClassName?: string }) {
  const text = useMessages("shell");
  const { user } = useViewer();
  const { pathname } = useLocation();
  return (
    <ul className={listClassName}>
      {navigationFor(user).map(({ key, to }) => (
        <li key={key}>
          <RouteLink to={to} aria-current={isWithin(pathname, to) ? "page" : undefined} className={className}>
            {text(`nav.${key}`)}
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

function SignInLinks({ className }: { className: string }) {
  const text = useMessages("shell");
  const { pathname, search } = useLocation();
  // The login must not return to these pages, and the address of a reset link contains its token.
  const isSignInPage = /^\/(login|register|forgot|reset)/.test(pathname);
  return (
    <>
      {/* Without the language of the address, so that the page is shown in the account's language after the login. */}
      <NavLink
        to={isSignInPage ? href("/login") + search : loginPath(plainPath(pathname) + search)}
        className={className}
      >
        {text("nav.login")}
      </NavLink>
      <Link
        to={href("/register")}
        className="flex min-h-11 items-center justify-center rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover"
      >
        {text("nav.register")}
      </Link>
    </>
  );
}

/**
 * A phone's header has no room for this link: buyers have it in the bottom bar, which hides this one
 * (styles/shell.css), and staff in the menu.
 */
function CartLink({ className }: { className: string }) {
  return (
    <NavLink
      to={href("/cart")}
      aria-label={useCartLabel()}
      className={`cart-link relative grid size-11 place-items-center rounded-md hover:bg-on-night/10 aria-[current=page]:text-accent ${className}`}
    >
      <ShoppingBasket aria-hidden className="size-6" />
      <CartBadge data-testid="cart-badge" />
    </NavLink>
  );
}

function CartMenuLink() {
  return (
    <NavLink to={href("/cart")} className="menu-link">
      {useCartLabel()}
    </NavLink>
  );
}
