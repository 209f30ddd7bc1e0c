import type { GoodsLine } from "../../../worker/lists/import/goods.contract.ts";
import { messagesHere } from "../../i18n/messages.tsx";
import { faultAsResult } from "../action-result/client-action.ts";

/** A line under review: its fields hold what was read from the text or file, until staff change them. */
export interface ReviewedLine extends Pick<GoodsLine, "text" | "products"> {
  readonly productId: string;
  readonly quantity: string;
  readonly cost: string;
  readonly note: string;
}

export interface GoodsAnswer {
  /** Null before the lines are read. */
  readonly review: { readonly lines: readonly ReviewedLine[]; readonly notUnderstood: readonly string[] } | null;
  /** Identifies the booking, so that a form sent twice books once. */
  readonly key: string;
  readonly typed: { readonly text: string; readonly supplier: string; readonly reason: string };
  readonly problem: string | null;
}

const textOf = (form: FormData, name: string): string => form.get(name)?.toString() ?? "";

export const typedIn = (form: FormData): GoodsAnswer["typed"] => ({
  text: textOf(form, "text"),
  supplier: textOf(form, "supplier"),
  reason: textOf(form, "reason"),
});

/** The reviewed lines of the second form, for showing it again. */
export const reviewIn = (form: FormData): GoodsAnswer["review"] => {
  const places = [...form.keys()].flatMap((name) =>
    name.startsWith("product-") ? [name.slice("product-".length)] : [],
  );
  if (places.length === 0) return null;
  const lines = places.map((at) => ({
    text: textOf(form, `text-${at}`),
    products: JSON.parse(textOf(form, `products-${at}`) || "[]") as ReviewedLine["products"],
    productId: textOf(form, `product-${at}`),
    quantity: textOf(form, `quantity-${at}`),
    cost: textOf(form, `cost-${at}`),
    note: textOf(form, `note-${at}`),
  }));
  return { lines, notUnderstood: form.getAll("notUnderstood").map(String) };
};

/** `clientAction` of both pages; after a lost network the form keeps what was typed. */
export const goodsClientAction = async <Result>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Result>;
}) => {
  const form = await request.clone().formData();
  return faultAsResult(
    serverAction,
    (isOffline, refusal): GoodsAnswer => ({
      review: reviewIn(form),
      key: textOf(form, "key"),
      typed: typedIn(form),
      problem: refusal ?? messagesHere("stock")(isOffline ? "offline" : "failed"),
    }),
  );
};
