/** What the page was opened for: the products of an order, or one product, to be put on a list. */
export type Wanted =
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "product"; readonly id: string; readonly name: string };

export const LIST_INTENTS = ["create", "learn", "add", "move", "delete"] as const;

/** The form's name on the page: each list has its own forms. */
export const formOf = (intent: (typeof LIST_INTENTS)[number], id = ""): string => `${intent}-${id}`;

/** What the page was opened for, as hidden fields of a form that puts it on a list. */
export function WantedFields({ wanted }: { wanted: Wanted | null }) {
  if (!wanted) return null;
  return <input type="hidden" name={wanted.kind === "order" ? "orderId" : "productId"} value={wanted.id} />;
}
