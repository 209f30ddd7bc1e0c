import type { FormEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from "react";
import type { ShopWords } from "../cart/shop-words.ts";
import { type AddToCart, showMaxQuantity } from "../cart/use-add-to-cart.ts";
import type { ShelfProduct } from "./shelf-product.ts";

interface ListOfCards {
  readonly products: readonly ShelfProduct[];
  readonly words: ShopWords;
  readonly add: AddToCart;
}

interface Card {
  readonly product: ShelfProduct;
  readonly field: HTMLInputElement;
}

/** What is typed into the field, which may be more than the stock; one while it is empty. */
const quantityIn = ({ value, valueAsNumber }: HTMLInputElement): number =>
  value === "" ? 1 : Math.trunc(valueAsNumber);

/** Marks a quantity above the stock, and disables minus at one. */
const reflectQuantity = (field: HTMLInputElement): void => {
  const quantity = quantityIn(field);
  if (quantity > Number(field.max)) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  const minus = field.previousElementSibling;
  if (minus instanceof HTMLButtonElement) minus.disabled = quantity <= 1;
};

const showQuantity = (field: HTMLInputElement, quantity: number): void => {
  field.value = String(Math.max(quantity, 1));
  reflectQuantity(field);
};

/**
 * Handlers for a list of cards, one of each kind however many cards it has, so that hydration wakes no card. The
 * quantity is in the card's field alone: React does not render it.
 */
export const useCardEvents = ({ products, words, add }: ListOfCards) => {
  const cardOf = (target: EventTarget): Card | null => {
    const card = target instanceof Element && target.closest("li");
    const field = card ? card.querySelector<HTMLInputElement>("input[type=number]") : null;
    const product = card && products.find(({ _id }) => card.id === `product-${_id}`);
    return field && product ? { field, product } : null;
  };
  const fieldOf = (target: EventTarget): Card | null => (target instanceof HTMLInputElement ? cardOf(target) : null);
  const addAndReset = ({ product, field }: Card, quantity: number): void => {
    if (add(product, quantity)) showQuantity(field, 1);
  };
  const refuse = (card: Card): void => showMaxQuantity(words.cart, card.product, (rest) => addAndReset(card, rest));
  /** What was typed above the stock stays in sight. */
  const ask = (card: Card, quantity: number): void =>
    quantity > card.product.stock ? refuse(card) : showQuantity(card.field, quantity);
  const settle = (card: Card): void => ask(card, quantityIn(card.field));

  return {
    onClick({ target }: MouseEvent) {
      const button = target instanceof Element && target.closest(".stepper button");
      const card = button && cardOf(button);
      if (!card) return;
      const quantity = quantityIn(card.field);
      if (button === card.field.previousElementSibling) ask(card, Math.min(quantity - 1, card.product.stock));
      else ask(card, quantity + 1);
    },
    onSubmit(event: FormEvent) {
      const card = cardOf(event.target);
      if (!card) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submitter instanceof HTMLButtonElement && submitter.value === "quick") add(card.product, 1);
      else addAndReset(card, quantityIn(card.field));
    },
    onFocus({ target }: SyntheticEvent) {
      if (target instanceof HTMLInputElement) target.select();
    },
    onInput({ target }: SyntheticEvent) {
      if (target instanceof HTMLInputElement) reflectQuantity(target);
    },
    onBlur({ target }: SyntheticEvent) {
      const card = fieldOf(target);
      if (card) settle(card);
    },
    onKeyDown({ target, key }: KeyboardEvent) {
      const card = key === "Enter" ? fieldOf(target) : null;
      if (card && quantityIn(card.field) <= card.product.stock) settle(card);
    },
    // The event does not bubble.
    onInvalidCapture(event: SyntheticEvent) {
      const card = fieldOf(event.target);
      if (!card) return;
      // Instead of the browser's words, which differ from ours.
      event.preventDefault();
      refuse(card);
    },
  };
};
