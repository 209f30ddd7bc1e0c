import type { FormEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from "react";
import {
  allowedQuantity,
  allowedWithin,
  isAllowedQuantity,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { rulesOf } from "../cart/rule-text.ts";
import type { ShopWords } from "../cart/shop-words.ts";
import { type AddToCart, quickQuantity, showRefused } from "../cart/use-add-to-cart.ts";
import type { ShelfProduct } from "./shelf-product.ts";

interface CardEventsOptions {
  readonly products: readonly ShelfProduct[];
  readonly words: ShopWords;
  readonly add: AddToCart;
}

interface Card {
  readonly product: ShelfProduct;
  readonly field: HTMLInputElement;
}

/** The typed quantity, which may exceed the stock; the minimum while the field is empty. */
const quantityIn = ({ value, valueAsNumber, min }: HTMLInputElement): number =>
  value === "" ? Number(min) : Math.trunc(valueAsNumber);

const isRefused = ({ product }: Card, quantity: number): boolean =>
  quantity > product.stock || (quantity > 0 && !isAllowedQuantity(quantity, rulesOf(product)));

/** Marks a quantity that cannot be added as invalid, and disables minus at the minimum. */
const reflectQuantity = (card: Card): void => {
  const { field } = card;
  const quantity = quantityIn(field);
  if (isRefused(card, quantity)) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  const minus = field.previousElementSibling;
  if (minus instanceof HTMLButtonElement) minus.disabled = quantity <= Number(field.min);
};

const showQuantity = (card: Card, quantity: number): void => {
  card.field.value = String(Math.max(quantity, Number(card.field.min)));
  reflectQuantity(card);
};

/**
 * Event handlers of a whole list, so that its cards need no hydration. The quantity is kept only in the card's field:
 * React does not render it.
 */
export const useCardEvents = ({ products, words, add }: CardEventsOptions) => {
  const cardOf = (target: EventTarget): Card | null => {
    const card = target instanceof Element && target.closest("li");
    const field = card ? card.querySelector<HTMLInputElement>("input[type=number]") : null;
    const product = card && products.find(({ _id }) => card.id === `product-${_id}`);
    return field && product ? { field, product } : null;
  };
  const fieldOf = (target: EventTarget): Card | null => (target instanceof HTMLInputElement ? cardOf(target) : null);
  const addAndReset = (card: Card, quantity: number): void => {
    if (add(card.product, quantity)) showQuantity(card, Number(card.field.min));
  };
  const refuse = (card: Card, quantity: number): void =>
    showRefused(words, card.product, quantity, (rest) => addAndReset(card, rest));
  /** A refused quantity stays visible. */
  const request = (card: Card, quantity: number): void =>
    isRefused(card, quantity) ? refuse(card, quantity) : showQuantity(card, quantity);
  const settle = (card: Card): void => request(card, quantityIn(card.field));

  return {
    onClick({ target }: MouseEvent) {
      const button = target instanceof Element && target.closest(".stepper button");
      const card = button && cardOf(button);
      if (!card) return;
      const quantity = quantityIn(card.field);
      const { product, field } = card;
      const rules = rulesOf(product);
      if (button === field.previousElementSibling)
        request(card, allowedWithin(Math.min(quantity - 1, product.stock), rules));
      else request(card, allowedQuantity(quantity + 1, rules));
    },
    onSubmit(event: FormEvent) {
      const card = cardOf(event.target);
      if (!card) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submitter instanceof HTMLButtonElement && submitter.value === "quick")
        add(card.product, quickQuantity(card.product));
      else addAndReset(card, quantityIn(card.field));
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
      const card = key === "Enter" ? fieldOf(target) : null;
      if (card && !isRefused(card, quantityIn(card.field))) settle(card);
    },
    // `invalid` does not bubble.
    onInvalidCapture(event: SyntheticEvent) {
      const card = fieldOf(event.target);
      if (!card) return;
      // Replaces the browser's own message.
      event.preventDefault();
      refuse(card, quantityIn(card.field));
    },
  };
};
