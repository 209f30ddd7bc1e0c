import { ShoppingBasket } from "lucide-react";
import { href, NavLink } from "react-router";
import { useMessages } from "../../i18n/messages.tsx";
import { countItems, useCart } from "../cart/use-cart.ts";

/** The link to the cart with its number of units, which the server reads from the cookie. */
export function CartLink() {
  const text = useMessages("shell");
  const count = countItems(useCart());
  return (
    <NavLink
      to={href("/cart")}
      aria-label={count > 0 ? text("nav.cartWithCount", { count }) : text("nav.cart")}
      className="relative grid size-11 place-items-center rounded-md hover:bg-on-night/10 aria-[current=page]:text-accent"
    >
      <ShoppingBasket aria-hidden className="size-6" />
      {count > 0 && (
        <span
          data-testid="cart-badge"
          className="figures absolute top-0.5 left-1/2 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent ring-2 ring-night"
        >
          {count > 999 ? "999+" : count}
        </span>
      )}
    </NavLink>
  );
}
