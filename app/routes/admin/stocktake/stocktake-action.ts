import { data } from "react-router";
import { BookStockInput, CountedLines } from "../../../../worker/catalogue/stock/stock.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { subtractQuantity } from "../../../../worker/platform/quantity.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import type { FormArguments } from "../../../features/action-result/action-result.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { movedMeanwhile } from "../../../features/stock/moved-meanwhile.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateFields, translateMessage } from "../../../i18n/translate-message.ts";
import { countsIn, type ReviewedCount, type StocktakeAnswer } from "./counts.ts";

export const stocktakeAction = async ({ request, url, context }: FormArguments) => {
  const { actor, language } = context.get(requestContext);
  const { stock } = context.get(servicesContext);
  const text = messagesIn(language, "stock");
  const form = await request.formData();
  const intent = form.get("intent");
  const counts = countsIn(form);
  const answer = (review: StocktakeAnswer["review"], problem: string | null): StocktakeAnswer => ({
    review,
    counts,
    problem,
  });
  if (intent === "edit") return data(answer(null, null));
  if (counts.length === 0) return data(answer(null, text("stocktake.nothing")), { status: 400 });
  const lines = counts.map(({ productId, typed, seen }) => ({
    productId,
    quantity: readNumber(typed),
    ...(seen !== "" && { seen: readNumber(seen) }),
  }));
  try {
    if (intent === "book") {
      const booking = parseInput(BookStockInput, { kind: "counted", lines });
      const booked = await stock.bookStock(actor, booking, form.get("key")?.toString() || undefined);
      const count = booked.filter(({ quantity }) => quantity !== 0).length;
      return redirectWithToast(url.pathname + url.search, "success", text("stocktake.done", { count }));
    }
    const reviewed = await stock.reviewCount(actor, parseInput(CountedLines, { lines }).lines);
    const review = reviewed.map(({ product, quantity, stock: after, held, moved }): ReviewedCount => {
      const before = subtractQuantity(after, quantity);
      const counted = lines.find(({ productId }) => productId === product._id)?.quantity ?? 0;
      return {
        product: withLocalName(product, language),
        before,
        after,
        counted,
        held,
        difference: quantity,
        meanwhile: movedMeanwhile(language, { product: { stock: before, unit: product.unit }, moved }),
      };
    });
    return data(answer(review, null));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const [problem] = Object.values(translateFields(language, error.fields));
    return data(answer(null, problem ?? translateMessage(language, error.message)), { status: error.status });
  }
};
