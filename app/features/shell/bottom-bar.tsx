import { House, ListChecks, Package, Search, ShoppingBasket } from "lucide-react";
import { href, useLocation } from "react-router";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { SEARCH_FIELD } from "../search-box/search-field.ts";
import { CartBadge, useCartLabel } from "./cart-badge.tsx";
import { isWithin } from "./is-within.ts";

const TABS = [
  ["home", href("/"), House],
  ["search", href("/products"), Search],
  ["lists", href("/lists"), ListChecks],
  ["cart", href("/cart"), ShoppingBasket],
  ["orders", href("/orders"), Package],
] as const;

/** A buyer's five main places, within reach of the thumb on a phone. The header's menus have the other pages. */
export default function BottomBar() {
  const text = useMessages("bottomBar");
  const { pathname } = useLocation();
  const cartLabel = useCartLabel();
  return (
    <nav aria-label={text("label")} className="bottom-bar">
      <ul>
        {TABS.map(([key, path, Icon]) => (
          <li key={key}>
            <RouteLink
              to={key === "search" ? `${path}#${SEARCH_FIELD}` : path}
              aria-current={isWithin(pathname, path) ? "page" : undefined}
            >
              <Icon aria-hidden />
              <span aria-hidden={key === "cart"}>{text(key)}</span>
              {key === "cart" && (
                <>
                  <CartBadge aria-hidden />
                  <span className="sr-only">{cartLabel}</span>
                </>
              )}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
