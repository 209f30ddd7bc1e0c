import type { ParsedLine } from "./parse-list.contract.ts";

// Separate from the schemas, so that pages of lists do not bundle them.
/** The product and quantity of a line that needs no answer from the buyer; null for any other line. */
export const answeredLine = ({
  questions,
  candidates: [first],
}: Pick<ParsedLine, "questions" | "candidates">): { readonly productId: string; readonly quantity: number } | null =>
  questions.length > 0 || !first?.quantity ? null : { productId: first.product._id, quantity: first.quantity };
