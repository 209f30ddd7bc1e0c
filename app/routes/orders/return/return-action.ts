import { href } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { MAX_PHOTOS, RequestReturnInput } from "../../../../worker/orders/returns/returns.contract.ts";
import { formatDateTime } from "../../../../worker/platform/dates.contract.ts";
import { AppError, isAppError } from "../../../../worker/platform/errors.contract.ts";
import { PICTURE_TOO_LARGE } from "../../../../worker/platform/images/images.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { readQuantity } from "../../../../worker/platform/quantity-text.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionRefused } from "../../../features/action-result/action-result.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readUpload } from "../../../features/uploads/read-upload.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { photoField, quantityField, RETURN_FORM, reasonField, WHOLE_REASON } from "./return-form.tsx";

type Arguments = Pick<Route.ActionArgs, "request" | "context" | "params">;

const chosenIn = (form: FormData): string[] =>
  form
    .getAll("product")
    .map(String)
    .filter((id) => String(form.get(quantityField(id)) ?? "").trim() !== "");

const linesOf = (form: FormData, chosen: readonly string[]) =>
  chosen.map((productId) => ({
    productId,
    quantity: readQuantity(String(form.get(quantityField(productId)))),
    reason: form.get(reasonField(productId)) ?? form.get(WHOLE_REASON),
  }));

/** Maps `lines.2.quantity` to the field of the third chosen product. */
const byField = (error: unknown, chosen: readonly string[], form: FormData): unknown => {
  if (!isAppError(error) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, found]) => {
    const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const productId = chosen[Number(index)];
    if (productId === undefined) return [path, found];
    if (name !== "reason") return [quantityField(productId), found];
    return [form.has(WHOLE_REASON) ? WHOLE_REASON : reasonField(productId), found];
  });
  const { code, status, message, retryAfter } = error;
  const more = { message, fields: Object.fromEntries(fields), ...(retryAfter === undefined ? {} : { retryAfter }) };
  return new AppError(code, status, {}, more);
};

/** Stores the photos and keeps their names in the form, so that a refusal does not lose them. */
const keepPhotos = async ({ context, params }: Arguments, form: FormData): Promise<string[]> => {
  const { actor } = context.get(requestContext);
  const { returns } = context.get(servicesContext);
  const kept = String(form.get("kept") ?? "")
    .split(",")
    .filter(Boolean);
  for (let number = 1; number <= MAX_PHOTOS; number++) {
    const field = photoField(number);
    const file = form.get(field);
    if (!(file instanceof File) || file.size === 0) continue;
    kept.push(await returns.storeReturnPhoto(actor, params.orderId, async () => form, field));
    form.delete(field);
    form.set("kept", [...new Set(kept)].slice(0, MAX_PHOTOS).join(","));
  }
  return [...new Set(kept)].slice(0, MAX_PHOTOS);
};

const tooLarge = () =>
  new AppError(
    "upload.too_large",
    413,
    {},
    { message: PICTURE_TOO_LARGE, fields: { [photoField(1)]: PICTURE_TOO_LARGE } },
  );

/** Files come last in the form, so that a form cut off at the size limit still has all its text. */
export const requestReturnAction = async (args: Arguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { returns, uploads } = args.context.get(servicesContext);
  const { orderId } = args.params;
  const { form, isCut, refusal } = await readUpload(uploads, args.request);
  const chosen = chosenIn(form);
  try {
    if (refusal) throw refusal;
    if (isCut) throw tooLarge();
    const photos = await keepPhotos(args, form);
    const input = parseInput(RequestReturnInput, {
      lines: linesOf(form, chosen),
      note: form.get("note") ?? "",
      photos,
    });
    const asked = await returns.requestReturn(actor, orderId, input, readIdempotencyKey(form.get("key")));
    const message = messagesIn(language, "returnForm")("done", {
      time: formatDateTime(asked.decideBy, actor?.timezone),
    });
    return redirectWithToast(href("/orders/:orderId", { orderId }), "success", message);
  } catch (error) {
    for (let number = 1; number <= MAX_PHOTOS; number++) form.delete(photoField(number));
    return actionRefused(args.context, form, RETURN_FORM, byField(error, chosen, form));
  }
};
