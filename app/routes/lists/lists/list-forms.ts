/** What the page was opened for: the products of an order, or one product, to be put on a list. */
export type Wanted =
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "product"; readonly id: string; readonly name: string };

export const LIST_INTENTS = ["create", "learn", "add", "move", "delete"] as const;

/** The form's name on the page: each list has its own forms. */
export const formOf = (intent: (typeof LIST_INTENTS)[number], id = ""): string => `${intent}-${id}`;
