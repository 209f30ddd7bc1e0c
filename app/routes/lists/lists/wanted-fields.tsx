import type { Wanted } from "./list-forms.ts";

/** What the page was opened for, as hidden fields of a form that puts it on a list. */
export function WantedFields({ wanted }: { wanted: Wanted | null }) {
  if (!wanted) return null;
  return <input type="hidden" name={wanted.kind === "order" ? "orderId" : "productId"} value={wanted.id} />;
}
