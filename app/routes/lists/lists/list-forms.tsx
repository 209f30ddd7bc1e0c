/** The products to put on a list, named in the page's address: those of an order, or a single one. */
export type Addition =
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "product"; readonly id: string; readonly name: string };

export const LIST_INTENTS = ["create", "learn", "add", "move", "delete"] as const;

/** The form's name, which is unique on the page. */
export const formName = (intent: (typeof LIST_INTENTS)[number], id = ""): string => `${intent}-${id}`;

/** Hidden fields that name what to put on the list. */
export function AdditionField({ addition }: { addition: Addition | null }) {
  if (!addition) return null;
  return <input type="hidden" name={addition.kind === "order" ? "orderId" : "productId"} value={addition.id} />;
}
