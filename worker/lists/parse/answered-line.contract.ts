import type { ParsedLine } from "./parse-list.contract.ts";

// Separate from the schemas, so that pages of lists do not bundle them.
/** What a line orders without an answer of the buyer; null for one that waits for it. */
export const answeredLine = ({
  questions,
  candidates: [first],
}: Pick<ParsedLine, "questions" | "candidates">): { readonly productId: string; readonly quantity: number } | null =>
  questions.length > 0 || !first?.quantity ? null : { productId: first.product._id, quantity: first.quantity };
