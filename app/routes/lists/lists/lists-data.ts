import { href, type LoaderFunctionArgs } from "react-router";
import type { Services } from "../../../../worker/compose.ts";
import { LEARNED_AS, NewListInput } from "../../../../worker/lists/lists.contract.ts";
import { parseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import {
  actionRefused,
  type FormArguments,
  pickIntent,
  runForm,
} from "../../../features/action-result/action-result.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { type Addition, formName, LIST_INTENTS } from "./list-forms.tsx";

type ListsArguments = Pick<LoaderFunctionArgs, "request" | "context"> & { readonly url: URL };

const readAddition = async (
  { catalogue }: Pick<Services, "catalogue">,
  { searchParams }: URL,
  { location, language }: Pick<ReturnType<typeof readViewer>, "location" | "language">,
): Promise<Addition | null> => {
  const order = searchParams.get("order");
  const id = searchParams.get("product");
  if (order) return { kind: "order", id: order };
  if (!id) return null;
  const [product] = await catalogue.getProducts([id], location);
  return product ? { kind: "product", id, name: withLocalName(product, language).name } : null;
};

export const loadLists = async ({ request, context, url }: ListsArguments) => {
  const facts = context.get(requestContext);
  const viewer = readViewer(request, facts);
  const { location, language } = viewer;
  const services = context.get(servicesContext);
  const isLearning = url.searchParams.has("learned");
  const [lists, proposals, addition] = await Promise.all([
    services.lists.listLists(facts.actor, location),
    // Only on request, because it reads the orders of 60 days.
    isLearning ? services.lists.proposeLists(facts.actor, location) : null,
    readAddition(services, url, viewer),
  ]);
  return {
    lists,
    addition,
    proposals:
      proposals?.map(({ learnedAs, lines }) => ({
        learnedAs,
        lines: lines.map(({ product, ...line }) => ({ ...line, product: withLocalName(product, language) })),
      })) ?? null,
  };
};

const contentOf = (form: FormData) => {
  const orderId = form.get("orderId");
  const productId = form.get("productId");
  if (orderId) return { orderId: String(orderId) };
  return { lines: productId ? [{ productId: String(productId), par: null, quantity: 1, note: "" }] : [] };
};

/** The chosen lines of a proposal as `id.quantity`, the format of the cart. */
const learnedFrom = (form: FormData) => ({
  lines: parseCart(form.getAll("line").join("~")).map((line) => ({ ...line, par: null, note: "" })),
  learnedAs: LEARNED_AS.find((one) => one === form.get("learnedAs")) ?? null,
});

/** Creates a list or adds to one, and opens it; an empty list opens for editing. */
const fillList = async (args: FormArguments, form: FormData, intent: "create" | "learn" | "add") => {
  const facts = args.context.get(requestContext);
  const { location, language } = readViewer(args.request, facts);
  const { lists } = args.context.get(servicesContext);
  const text = messagesIn(language, "lists");
  const content = intent === "learn" ? learnedFrom(form) : contentOf(form);
  try {
    const list =
      intent === "add"
        ? await lists.addLines(facts.actor, location, String(form.get("listId")), content)
        : await lists.createList(
            facts.actor,
            location,
            parseInput(NewListInput, { name: form.get("name"), ...content }),
          );
    const { _id: listId, name, lineCount } = list;
    const to = lineCount === 0 ? href("/lists/:listId/edit", { listId }) : href("/lists/:listId", { listId });
    return redirectWithToast(to, "success", text(intent === "add" ? "addedTo" : "created", { name }));
  } catch (error) {
    const id = form.get(intent === "learn" ? "learnedAs" : "listId");
    return actionRefused(args.context, form, formName(intent, String(id ?? "")), error);
  }
};

export const changeLists = async (args: FormArguments) => {
  const facts = args.context.get(requestContext);
  const { location, language } = readViewer(args.request, facts);
  const { lists } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const intent = pickIntent(form, LIST_INTENTS);
  if (intent !== "move" && intent !== "delete") return fillList(args, form, intent);
  const id = String(form.get("listId") ?? "");
  const run = async () => {
    if (intent === "delete") await lists.deleteList(facts.actor, location, id);
    else await lists.changeList(facts.actor, location, id, { position: Number(form.get("position")) || 0 });
    return messagesIn(language, "lists")(intent === "delete" ? "removed" : "moved");
  };
  return runForm(args, form, formName(intent, id), run);
};
