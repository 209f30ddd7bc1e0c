import type { RouterContextProvider } from "react-router";
import { href } from "react-router";
import { ProductInput, readVersionTag, writeAliases } from "../../../../worker/catalogue/product-input.contract.ts";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { PICTURE_TOO_LARGE } from "../../../../worker/platform/images/images.contract.ts";
import { message } from "../../../../worker/platform/messages.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { newlyFreeIn } from "../../../features/catalogue/newly-free.ts";
import { invalidResult, parseForm, refusedResult, submitForm } from "../../../features/forms/conform.ts";
import { movedMeanwhile } from "../../../features/stock/moved-meanwhile.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readUpload } from "../../../features/uploads/read-upload.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

interface Arguments {
  request: Request;
  params: { productId: string };
  context: Readonly<RouterContextProvider>;
}

const NEW = "new";

/** `key` is the idempotency key of a new product's form. */
export const loadProduct = async ({ params, context }: Omit<Arguments, "request">) => {
  const { actor } = context.get(requestContext);
  if (params.productId === NEW) return { product: null, tag: "", key: crypto.randomUUID(), aliases: "" };
  const edited = await context.get(servicesContext).catalogue.readForEdit(actor, params.productId);
  return { ...edited, key: "", aliases: writeAliases(edited.aliases) };
};

/** Stores the picture first, because the product refers to it. */
export const saveProduct = async ({ request, url, params, context }: Arguments & { url: URL }) => {
  const { actor, language } = context.get(requestContext);
  const { catalogue, uploads } = context.get(servicesContext);
  const text = messagesIn(language, "adminProducts");
  const isNew = params.productId === NEW;
  const { form, isCut, refusal } = await readUpload(uploads, request);
  const seen = form.get("seen")?.toString();
  const key = form.get("key")?.toString();
  const isFree = form.get("isFree") === "yes";
  const problem = isCut ? [PICTURE_TOO_LARGE] : await storePicture(context, form);
  const emptied = emptiedPrices(form);
  const submission = parseForm(withoutExtras(form), ProductInput);
  if (refusal) return refusedResult(language, submission, refusal);
  if (problem) return invalidResult(language, submission, { image: problem });
  if (submission.status === "success" && !isFree) {
    const newlyFree = await newlyFreeIn(context, isNew ? null : params.productId, submission.value.price);
    if (newlyFree.length > 0) return invalidResult(language, submission, askedAbout(newlyFree));
  }
  return submitForm(language, submission, async (input) => {
    const priced = { ...input, price: { ...emptied, ...input.price } };
    const done = (words: string) => redirectWithToast(href("/admin/products") + url.search, "success", words);
    if (isNew) {
      await catalogue.createProduct(actor, priced, readIdempotencyKey(key));
      return done(text("added"));
    }
    const tag = readVersionTag(seen || "none");
    const updated = await catalogue.updateProduct(actor, params.productId, priced, tag, true);
    return done(`${text("updated")} ${movedMeanwhile(language, updated)}`.trim());
  });
};

/** Null for each city whose price field was emptied: the product is not sold there. Parsing drops empty fields. */
const emptiedPrices = (form: FormData): Record<string, null> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith("price.") && value === "" ? [[name.slice(6), null]] : [])),
  );

/** Field errors that ask, at each city's price, whether the product is meant to be free of charge. */
const askedAbout = (cities: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(cities.map((city) => [`price.${city}`, [message("product.free_of_charge")]]));

const withoutExtras = (form: FormData): FormData => {
  for (const name of ["picture", "seen", "key", "isFree"]) form.delete(name);
  return form;
};

/** Stores the form's picture, if any, and sets its id in the form. Returns the errors, or undefined. */
const storePicture = async (context: Arguments["context"], form: FormData): Promise<string[] | undefined> => {
  const picture = form.get("picture");
  if (!(picture instanceof File) || picture.size === 0) return undefined;
  const sent = new FormData();
  sent.set("picture", picture);
  try {
    const { catalogue } = context.get(servicesContext);
    const { publicId } = await catalogue.storeProductPicture(
      context.get(requestContext).actor,
      async () => sent,
      "picture",
    );
    form.set("image", publicId);
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [error.message];
  }
};
