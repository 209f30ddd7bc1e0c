import type { FormEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from "react";
import {
  allowedQuantity,
  isSelectable,
  quantityAbove,
  quantityBelow,
  smallestQuantity,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { readQuantity } from "../../../worker/platform/quantity-text.contract.ts";
import { rulesOf } from "../cart/rule-text.ts";
import type { ShopWords } from "../cart/shop-words.ts";
import { type AddToCart, handleQuickControls, showRefused } from "../cart/use-add-to-cart.ts";
import type { ShelfProduct, UsualQuantities } from "./shelf-product.ts";

interface CardEventsOptions {
  readonly products: readonly ShelfProduct[];
  readonly usual: UsualQuantities;
  readonly words: ShopWords;
  readonly add: AddToCart;
}

interface Card {
  readonly product: ShelfProduct;
  readonly field: HTMLInputElement;
}

const smallestOf = ({ product }: Card): number => smallestQuantity(rulesOf(product));

/** The quantity that the card shows initially. */
const firstOf = ({ product }: Card): number => allowedQuantity(1, rulesOf(product));

/** The typed quantity, which may exceed the stock; the initial one for an empty field, NaN for unreadable text. */
const quantityIn = (card: Card): number =>
  card.field.value.trim() === "" ? firstOf(card) : readQuantity(card.field.value);

const isRefused = ({ product }: Card, quantity: number): boolean =>
  !isSelectable(quantity, rulesOf(product), product.stock);

/** Marks a quantity that cannot be added as invalid, and disables minus at the minimum. */
const reflectQuantity = (card: Card): void => {
  const { field } = card;
  const quantity = quantityIn(card);
  if (isRefused(card, quantity)) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  field.setCustomValidity(isRefused(card, quantity) ? "refused" : "");
  if (!Number.isNaN(quantity)) field.setAttribute("aria-valuenow", String(quantity));
  const minus = field.previousElementSibling;
  if (minus instanceof HTMLButtonElement) minus.disabled = quantity <= smallestOf(card);
};

const showQuantity = (card: Card, quantity: number): void => {
  card.field.value = String(Math.max(quantity, smallestOf(card)));
  reflectQuantity(card);
};

/**
 * Event handlers of a whole list, so that its cards need no hydration. The quantity is kept only in the card's field:
 * React does not render it.
 */
export const useCardEvents = ({ products, usual, words, add }: CardEventsOptions) => {
  const cardOf = (target: EventTarget): Card | null => {
    const card = target instanceof Element && target.closest("li");
    const field = card ? card.querySelector<HTMLInputElement>("[role=spinbutton]") : null;
    const product = card && products.find(({ _id }) => card.id === `product-${_id}`);
    return field && product ? { field, product } : null;
  };
  const fieldOf = (target: EventTarget): Card | null => (target instanceof HTMLInputElement ? cardOf(target) : null);
  const addAndReset = (card: Card, quantity: number): void => {
    if (add(card.product, quantity)) showQuantity(card, firstOf(card));
  };
  const refuse = (card: Card, quantity: number): void =>
    showRefused(words, card.product, quantity, (rest) => addAndReset(card, rest));
  /** Shows an allowed quantity in the field; a refused one causes a toast, and the field keeps what was typed. */
  const request = (card: Card, quantity: number): void =>
    isRefused(card, quantity) ? refuse(card, quantity) : showQuantity(card, quantity);
  const step = (card: Card, isUp: boolean): void => {
    const rules = rulesOf(card.product);
    const from = quantityIn(card) || smallestOf(card);
    request(card, isUp ? quantityAbove(from, rules) : Math.min(quantityBelow(from, rules), card.product.stock));
  };
  const settle = (card: Card): void => request(card, quantityIn(card));

  return {
    onClick({ target }: MouseEvent) {
      const button = target instanceof Element && target.closest(".stepper button");
      const card = button && cardOf(button);
      if (!card) return;
      step(card, button !== card.field.previousElementSibling);
    },
    onSubmit(event: FormEvent) {
      const card = cardOf(event.target);
      if (!card) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const { product } = card;
      if (!handleQuickControls({ words, add, product, usual: usual[product._id], submitter }))
        addAndReset(card, quantityIn(card));
    },
    onFocus({ target }: SyntheticEvent) {
      if (target instanceof HTMLInputElement) target.select();
    },
    onInput({ target }: SyntheticEvent) {
      const card = fieldOf(target);
      if (card) reflectQuantity(card);
    },
    onBlur({ target }: SyntheticEvent) {
      const card = fieldOf(target);
      if (card) settle(card);
    },
    onKeyDown({ target, key }: KeyboardEvent) {
      const card = fieldOf(target);
      if (!card) return;
      if (key === "Enter" && !isRefused(card, quantityIn(card))) settle(card);
      if (key === "ArrowUp" || key === "ArrowDown") step(card, key === "ArrowUp");
    },
    // `invalid` does not bubble.
    onInvalidCapture(event: SyntheticEvent) {
      const card = fieldOf(event.target);
      if (!card) return;
      // Replaces the browser's own message.
      event.preventDefault();
      refuse(card, quantityIn(card));
    },
  };
};
