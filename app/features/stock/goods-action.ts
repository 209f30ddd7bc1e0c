import { data } from "react-router";
import { BookStockInput } from "../../../worker/catalogue/stock/stock.contract.ts";
import type { ReadGoods } from "../../../worker/lists/import/goods.contract.ts";
import { readNumber } from "../../../worker/platform/digits.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { translateFields, translateMessage } from "../../i18n/translate-message.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { readUpload } from "../uploads/read-upload.ts";
import { type GoodsAnswer, reviewIn, typedIn } from "./goods-form.ts";

const NAMES = { received: "receiving", wasted: "waste" } as const;

const toReview = ({ lines, notUnderstood }: ReadGoods): GoodsAnswer["review"] => ({
  notUnderstood,
  lines: lines.map(({ text, products, quantity, cost, note }) => ({
    text,
    products,
    productId: products[0]?._id ?? "",
    quantity: quantity === null ? "" : String(quantity),
    cost: cost === null ? "" : String(cost),
    note,
  })),
});

/** Omits lines without a quantity. */
const toBooking = (kind: "received" | "wasted", form: FormData): BookStockInput => {
  const { supplier, reason } = typedIn(form);
  const lines = (reviewIn(form)?.lines ?? []).flatMap(({ productId, quantity, cost, note }) =>
    quantity.trim() === ""
      ? []
      : [{ productId, quantity: readNumber(quantity), cost: cost.trim() === "" ? null : readNumber(cost), note }],
  );
  return parseInput(BookStockInput, { kind, supplier, reason, lines });
};

/** The steps of a booking: staff enter what was received or thrown away, check how it was read, and book it. */
export const goodsAction = async ({ request, url, context }: FormArguments, kind: keyof typeof NAMES) => {
  const { actor, language } = context.get(requestContext);
  const { stock, pastedLists, uploads } = context.get(servicesContext);
  const text = messagesIn(language, "stock");
  const { form, refusal } = await readUpload(uploads, request);
  const typed = typedIn(form);
  const key = form.get("key")?.toString() || crypto.randomUUID();
  const answer = (review: GoodsAnswer["review"], problem: string | null): GoodsAnswer => ({
    review,
    key,
    typed,
    problem,
  });
  try {
    if (refusal) throw refusal;
    if (form.get("intent") !== "book") {
      const read = await pastedLists.readGoods(actor, { text: typed.text, file: form.get("file") });
      const found = read.lines.length > 0;
      return data(answer(found ? toReview(read) : null, found ? null : text("goods.nothing")));
    }
    const booking = toBooking(kind, form);
    const file = form.get("photo");
    const photo = file instanceof File && file.size > 0 ? await stock.storeStockPhoto(actor, file) : null;
    const lines = await stock.bookStock(actor, booking, key, photo);
    return redirectWithToast(url.pathname, "success", text(`${NAMES[kind]}.done`, { count: lines.length }));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const [problem] = Object.values(translateFields(language, error.fields));
    return data(answer(reviewIn(form), problem ?? translateMessage(language, error.message)), { status: error.status });
  }
};
