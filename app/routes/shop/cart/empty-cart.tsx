import { Trash2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, useSearchParams } from "react-router";
import { type Cart, parseCart, serialiseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { writeCartCookie } from "../../../features/cart/cart-store.ts";
import { restoreToCart } from "../../../features/cart/change-cart.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** The lines of a cart that was emptied without script. */
export const useEmptied = (): Cart => parseCart(useSearchParams()[0].get("emptied"));

/** A change of the whole cart, which without script is posted with `values`. */
function WholeCartForm({
  values,
  onChange,
  children,
}: {
  values: Readonly<Record<string, string>>;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <Form
      method="post"
      action={href("/cart")}
      onSubmit={(event) => {
        event.preventDefault();
        onChange();
      }}
    >
      <HiddenFields values={values} />
      {children}
    </Form>
  );
}

/** Empties the cart without a question, because it can be undone. */
export function EmptyForm({ onEmpty }: { onEmpty: () => void }) {
  const text = useMessages("cartPage");
  const empty = () => {
    onEmpty();
    writeCartCookie("");
  };
  return (
    <WholeCartForm values={{ intent: "clear" }} onChange={empty}>
      <Button type="submit" variant="ghost" className="-mr-3 px-3 text-danger-text">
        <Trash2 aria-hidden /> {text("empty")}
      </Button>
    </WholeCartForm>
  );
}

export function RestoreForm({ emptied, onRestore }: { emptied: Cart; onRestore: () => void }) {
  const text = useMessages("cartPage");
  const restore = () => {
    onRestore();
    restoreToCart(emptied);
  };
  return (
    <WholeCartForm values={{ intent: "restore", lines: serialiseCart(emptied) }} onChange={restore}>
      {/* Takes the focus, because the pressed button has been removed. */}
      <Button type="submit" size="lg" variant="outline" autoFocus>
        <Undo2 aria-hidden /> {text("restore", { count: emptied.length })}
      </Button>
    </WholeCartForm>
  );
}
