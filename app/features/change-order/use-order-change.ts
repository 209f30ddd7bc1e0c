import { type FormEvent, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { useMessages } from "../../i18n/messages.tsx";
import type { ActionResult } from "../action-result/action-result.ts";
import { showToast } from "../toasts/show-toast.ts";
import {
  addLine,
  type ChangeProduct,
  type ChangeResult,
  type LineQuantity,
  readAdded,
  roundUpQuantities,
  type StoredLine,
} from "./change-form.ts";

interface Loaded {
  readonly wanted: readonly LineQuantity[];
  readonly stored: readonly StoredLine[];
  readonly products: readonly ChangeProduct[];
}

/** The wanted lines and the last result. Without script, the server sends the lines back with each page. */
export const useOrderChange = <Result extends ChangeResult = ChangeResult>(loaded: Loaded) => {
  const text = useMessages("changeOrder");
  const fetcher = useFetcher<Result>();
  const fromPage = useActionData<Result | ActionResult>();
  const result = fetcher.data ?? (fromPage && "wanted" in fromPage ? fromPage : undefined);
  const [wanted, setWanted] = useState(loaded.wanted);
  const [added, setAdded] = useState<readonly ChangeProduct[]>([]);
  const [first] = useState(loaded.products);
  // The loader's products replace earlier ones, because stock and price may have changed since.
  const products = new Map([...first, ...added, ...loaded.products].map((product) => [product._id, product]));

  const stored = new Set(loaded.stored.map(({ product }) => product._id));

  const setQuantity = (productId: string, quantity: number) =>
    setWanted((lines) => lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)));

  const add = (product: ChangeProduct, line: LineQuantity) => {
    setAdded((all) => [...all, product]);
    setWanted((lines) => roundUpQuantities(addLine(lines, line), new Map([[product._id, product]])));
    showToast("success", text("addedNamed", { name: product.name }));
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const line = readAdded(intent);
    const offered = [...(result?.found ?? []), ...loaded.products];
    const product = line && offered.find(({ _id }) => _id === line.productId);
    const isEmptySearch = intent === "search" && !new FormData(event.currentTarget).get("search");
    if (product) add(product, line);
    if (product || isEmptySearch || fetcher.state !== "idle") event.preventDefault();
  };

  // A product that is neither on sale nor in the order cannot be shown.
  const shown = wanted.filter(({ productId }) => products.has(productId) || stored.has(productId));
  const isEmpty = shown.every(({ quantity }) => quantity === 0);
  const isShort = shown.some((line) => line.quantity > (products.get(line.productId)?.available ?? 0));
  return {
    Form: fetcher.Form,
    result,
    wanted: shown,
    products,
    setQuantity,
    onSubmit,
    isPending: fetcher.state !== "idle",
    isEmpty,
    isBlocked: isEmpty || isShort,
  };
};
