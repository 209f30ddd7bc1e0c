import { Trash2, Undo2 } from "lucide-react";
import { Form, href, useSearchParams } from "react-router";
import { restoreLines } from "../../../../worker/orders/cart/cart.contract.ts";
import { type Cart, parseCart, serialiseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { readCart, writeCartCookie } from "../../../features/cart/cart-store.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** The lines of a cart that was emptied without script. */
export const useEmptied = (): Cart => parseCart(useSearchParams()[0].get("emptied"));

/** Empties the cart without a question, because it can be undone. */
export function EmptyForm({ onEmpty }: { onEmpty: () => void }) {
  const text = useMessages("cartPage");
  return (
    <Form
      method="post"
      action={href("/cart")}
      onSubmit={(event) => {
        event.preventDefault();
        onEmpty();
        writeCartCookie("");
      }}
    >
      <HiddenFields values={{ intent: "clear" }} />
      <Button type="submit" look="quiet" className="-mr-3 px-3 text-danger-text">
        <Trash2 aria-hidden /> {text("empty")}
      </Button>
    </Form>
  );
}

export function RestoreForm({ emptied, onRestore }: { emptied: Cart; onRestore: () => void }) {
  const text = useMessages("cartPage");
  return (
    <Form
      method="post"
      action={href("/cart")}
      onSubmit={(event) => {
        event.preventDefault();
        onRestore();
        writeCartCookie(serialiseCart(restoreLines(readCart(), emptied)));
      }}
    >
      <HiddenFields values={{ intent: "restore", lines: serialiseCart(emptied) }} />
      {/* The button that had the focus is gone. */}
      <Button type="submit" size="lg" look="outline" autoFocus>
        <Undo2 aria-hidden /> {text("restore", { count: emptied.length })}
      </Button>
    </Form>
  );
}
