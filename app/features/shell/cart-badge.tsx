import type { ComponentProps } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { useCart } from "../cart/use-cart.ts";

/** The server reads the number of lines from the cookie. */
export const useCartLabel = (): string => {
  const text = useMessages("shell");
  const count = useCart().length;
  return count > 0 ? text("nav.cartWithCount", { count }) : text("nav.cart");
};

export function CartBadge(props: ComponentProps<"span">) {
  const count = useCart().length;
  if (count === 0) return null;
  return (
    <span
      {...props}
      className="figures absolute top-0.5 left-1/2 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent ring-2 ring-night"
    >
      {count}
    </span>
  );
}
